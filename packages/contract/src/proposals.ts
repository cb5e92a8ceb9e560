import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, longText, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { placedOrders } from './orders.ts';
import {
  MAX_PROPOSAL_REASON,
  PROPOSAL_KINDS,
  PROPOSAL_STATES,
  type ProposalKind,
  type ProposalState,
} from './proposal-words.ts';
import { quoteChange } from './quote-changes.ts';

/** 待确认订单: what a salesman, or somebody of the company itself, proposes to order, and the company's answer. */

const proposalState = z.enum(keysOf(PROPOSAL_STATES)) satisfies z.ZodType<ProposalState>;

export const proposalRow = z.object({
  id: z.int(),
  kind: z.enum(keysOf(PROPOSAL_KINDS)) satisfies z.ZodType<ProposalKind>,
  /** By name, as it was then. */
  proposer: z.string(),
  /** Why, in the proposer's words; '' = nothing was said. */
  reason: z.string(),
  state: proposalState,
  state_name: z.string(),
  /** What became of it and by whom; '' while it waits. */
  outcome: z.string(),
  /** Why it was refused; '' = it was not, or nothing was said. */
  refuse_reason: z.string(),
  line_count: z.int(),
  /** What the first of its lines are called. */
  names: z.array(z.string()),
  /** What was to be paid when it was proposed. */
  total: yuan(),
  proposed_at: seconds(),
  expires_at: seconds(),
  decided_at: seconds().nullable(),
});
export type ProposalRow = z.infer<typeof proposalRow>;

const proposalLine = z.object({
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  image: z.string(),
  number: z.int(),
  /** As it was proposed. */
  price: yuan(),
  /** Today's; null = it cannot be bought as it stands, or nothing can be ordered any more. */
  price_now: yuan().nullable(),
  /** Why it cannot be bought; '' = it can. */
  problem: z.string(),
});

const proposalNow = z.object({
  /** Names what is shown here; the confirmation sends it back. */
  quote_hash: z.string(),
  goods_amount: yuan(),
  /** Everything that is taken off. */
  discount_amount: yuan(),
  shipping_fee: yuan(),
  payable: yuan(),
  /** Orders that it would become. */
  orders: z.int(),
  /** What differs from what was proposed. */
  changes: z.array(quoteChange),
});

export const proposalData = proposalRow.extend({
  lines: z.array(proposalLine),
  consignee: z.string(),
  phone: z.string(),
  /** '' = it has been deleted since. */
  address: z.string(),
  remark: z.string(),
  /** What it would be today; null = it cannot be ordered, or does not wait any more. */
  now: proposalNow.nullable(),
  /** Why nothing of it can be ordered today; '' = it can. */
  problem: z.string(),
  /** What it has become. */
  placed: z.array(z.object({ id: z.int(), order_no: z.string() })),
});
export type ProposalData = z.infer<typeof proposalData>;

export const proposalList = endpoint({
  method: 'GET',
  path: '/api/user/proposals',
  scope: 'buyer',
  summary: '待确认订单',
  query: z.object({ state: optional(proposalState), ...pageQuery }),
  data: pageOf(proposalRow).extend({ waiting: z.int() }),
});

export const proposalDetail = endpoint({
  method: 'GET',
  path: '/api/user/proposals/:id',
  scope: 'buyer',
  summary: '待确认订单详情',
  params: z.object({ id: id() }),
  data: proposalData.extend({
    /** Whether who asks may answer it now. */
    may_answer: z.boolean(),
    /** Whether it is who asks that proposed it, and may take it back. */
    may_withdraw: z.boolean(),
  }),
});
export type OwnProposal = z.infer<typeof proposalDetail.data>;

export const confirmProposal = endpoint({
  method: 'POST',
  path: '/api/user/proposals/:id/confirm',
  scope: 'buyer',
  right: 'answer',
  summary: '确认下单',
  buys: true,
  guarded: true,
  idempotent: true,
  created: true,
  perMinute: 120,
  params: z.object({ id: id() }),
  body: z.object({
    /** Of `now`; without it only what was proposed is ordered. What is dearer or gone since answers 409 (`StaleQuote`). */
    quote_hash: optional(text('报价', 64)),
  }),
  data: placedOrders,
});

export const refuseProposal = endpoint({
  method: 'POST',
  path: '/api/user/proposals/:id/refuse',
  scope: 'buyer',
  right: 'answer',
  summary: '不同意待确认订单',
  guarded: true,
  params: z.object({ id: id() }),
  body: z.object({ reason: longText('原因', MAX_PROPOSAL_REASON).default('') }),
  data: z.object({ id: z.int(), state: proposalState, state_name: z.string() }),
});

/** A member takes back what they have proposed. */
export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/user/proposals/:id/withdraw',
  scope: 'buyer',
  right: 'order',
  summary: '撤回待确认订单',
  params: z.object({ id: id() }),
  data: refuseProposal.data,
});

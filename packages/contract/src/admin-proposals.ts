import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, longText, many, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { MAX_PROPOSAL_REASON, PROPOSAL_STATES } from './proposal-words.ts';
import { proposalData, proposalRow } from './proposals.ts';
import { MAX_REMARK } from './wish-words.ts';

/** 代客下单: what a salesman orders for a customer of his own, who confirms it. Nobody of the staff confirms or pays. */

const SCOPE = 'staff:order.propose';
const MOST_LINES = 200;
const accountPath = z.object({ id: id() });

const staffRow = proposalRow.extend({
  account_id: z.int(),
  company: z.string(),
  /** Waits, and is of who asks. */
  may_withdraw: z.boolean(),
});
export type StaffProposalRow = z.infer<typeof staffRow>;

export const adminProposals = endpoint({
  method: 'GET',
  path: '/api/admin/proposals',
  scope: SCOPE,
  summary: '代客下单列表',
  query: z.object({
    state: optional(z.enum(keysOf(PROPOSAL_STATES))),
    /** In the customer's or the salesman's name. */
    keywords: optional(text('关键词', 60)),
    account_id: optional(id()),
    ...pageQuery,
  }),
  data: pageOf(staffRow).extend({
    counts: z.array(z.object({ state: z.enum(keysOf(PROPOSAL_STATES)), count: z.int() })),
  }),
});

export const adminProposal = endpoint({
  method: 'GET',
  path: '/api/admin/proposals/:id',
  scope: SCOPE,
  summary: '代客下单详情',
  params: z.object({ id: id() }),
  data: proposalData.omit({ phone: true }).extend(staffRow.shape),
});
export type StaffProposal = z.infer<typeof adminProposal.data>;

export const adminProposalWithdraw = endpoint({
  method: 'POST',
  path: '/api/admin/proposals/:id/withdraw',
  scope: SCOPE,
  summary: '撤回代客下单',
  params: z.object({ id: id() }),
  data: staffRow,
});

/** Whom it is for, and where to. */
export const adminProposalCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/proposals/customer',
  scope: SCOPE,
  summary: '代客下单的客户',
  params: accountPath,
  data: z.object({
    id: z.int(),
    company: z.string(),
    /** Why it cannot order at all; '' = it can. */
    problem: z.string(),
    /** Hours that a proposal waits. */
    hours: z.int(),
    addresses: z.array(
      z.object({ id: z.int(), words: z.string(), is_default: z.boolean(), is_registered: z.boolean() }),
    ),
  }),
});
export type ProposalCustomer = z.infer<typeof adminProposalCustomer.data>;

const customerGoods = z.object({
  id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  bzdw: z.string(),
  /** The customer's own, of the smallest quantity; null = it may not see one. */
  price: yuan().nullable(),
  stock: z.int(),
  min_order: z.int(),
  multiple: z.int(),
  /** Why the customer cannot buy it, as it would read; '' = it can. */
  reason: z.string(),
});
export type CustomerGoods = z.infer<typeof customerGoods>;

/** Goods as this customer finds them, at its prices. */
export const adminProposalGoods = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/proposals/goods',
  scope: SCOPE,
  summary: '按客户查找商品',
  params: accountPath,
  query: z.object({ keywords: text('关键词', 60, 1) }),
  data: z.object({ list: z.array(customerGoods) }),
});

const lines = many(z.object({ goods_id: id(), number: int(1, 999_999, '数量') }), MOST_LINES, '商品').refine(
  (all) => new Set(all.map(({ goods_id }) => goods_id)).size === all.length,
  '商品重复',
);

/** What the customer would pay now. */
export const adminProposalQuote = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/proposals/quote',
  scope: SCOPE,
  summary: '代客下单核价',
  params: accountPath,
  body: z.object({ address_id: optional(id()), lines }),
  data: z.object({
    /** Why it cannot be ordered as it stands; '' = it can. */
    problem: z.string(),
    lines: z.array(
      z.object({
        goods_id: z.int(),
        /** As it would be bought; 0 = it cannot be. */
        number: z.int(),
        price: yuan(),
        amount: yuan(),
        /** What was corrected, or why it is refused. */
        note: z.string(),
      }),
    ),
    /** Orders that it makes: one for each warehouse and kind. */
    orders: z.int(),
    goods_amount: yuan(),
    discount_amount: yuan(),
    shipping_fee: yuan(),
    payable: yuan(),
    /** '' = there is none. */
    quote_hash: z.string(),
  }),
});
export type ProposalQuote = z.infer<typeof adminProposalQuote.data>;

export const adminPropose = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/proposals',
  scope: SCOPE,
  summary: '代客下单',
  idempotent: true,
  created: true,
  params: accountPath,
  body: z.object({
    address_id: id(),
    lines,
    /** For the order itself. */
    remark: longText('备注', MAX_REMARK).default(''),
    /** Said to the customer. */
    reason: longText('说明', MAX_PROPOSAL_REASON).default(''),
    /** Of the quote; another one answers 409, unless all differences are in the customer's favour. */
    quote_hash: optional(text('报价', 64)),
  }),
  data: z.object({ id: z.int(), total: yuan(), expires_at: seconds() }),
});

/**
 * Orders that wait for somebody's yes: what a salesman proposes to his customer, or a member to who may order for the company.
 * Proposing goes through the checks of an order and takes nothing; the yes places it through `placeIn` at today's prices, in
 * the transaction of the guarded change of state. What is dearer or gone since is shown first and agreed to by its quote.
 */

import { mayDo } from '@qingnang/contract/member-words';
import type { ProposalState } from '@qingnang/contract/proposal-words';
import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import type { JsonColumns } from '../../../db/json-columns.ts';
import { proposalHours, voucherShareOf } from '../../../db/shop-settings.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { momentInChina, toSeconds } from '../../../http/dates.ts';
import { conflict, forbidden, notFound, type Refusal } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import type { Notice } from '../../identity/rules.ts';
import { tell, tellAll } from '../../identity/writes.ts';
import { removeOrdered } from '../cart/writes.ts';
import { factsOf } from '../checkout/changes/rules.ts';
import { totalOf } from '../checkout/rules.ts';
import { type OrderRequest, type Placement, placeIn, settleIn } from '../orders/placing/writes.ts';
import { proposerWords } from '../orders/rules.ts';
import { buyableOf, factsOfRow, type ProposalRow, proposalRows } from './reads.ts';
import {
  type Confirmer,
  outcomeWords,
  type Proposer,
  proposedLine,
  proposedRequest,
  refusedAnswer,
} from './rules.ts';

export interface NewProposal {
  by: Proposer;
  /** '' = none is given. */
  reason: string;
  /** As an order is asked for: lines of the cart, which leave it, or lines that stand in none. */
  request: Omit<OrderRequest, 'voucherShareE2' | 'proposal'>;
}

export interface Proposed {
  id: number;
  total_fen: number;
  /** Unix seconds: an answer is kept under its key as JSON. */
  expires_at: number;
}

/**
 * Proposes an order to an account. Each line is judged as at checkout; nothing is held or used.
 * @throws as `placeOrder`
 */
export async function propose(
  db: Db,
  account: Buyer,
  proposal: NewProposal,
  idempotency: Idempotency | null,
): Promise<Proposed> {
  const terms = await proposalTerms(db);
  return inTransaction(db, (tx) => once(tx, idempotency, () => proposeIn(tx, account, proposal, terms)));
}

/** What staff have set that a proposal is made by. */
export interface ProposalTerms {
  hours: number;
  voucherShareE2: number;
}

export const proposalTerms = async (db: Db): Promise<ProposalTerms> => ({
  hours: await proposalHours(db),
  voucherShareE2: await voucherShareOf(db),
});

/** The same within a transaction of whoever calls. */
export async function proposeIn(
  tx: Tx,
  account: Buyer,
  { by, reason, request }: NewProposal,
  { hours, voucherShareE2 }: ProposalTerms,
): Promise<Proposed> {
  const { plan } = await settleIn(tx, account, { ...request, voucherShareE2 });
  const lines = plan.cart.lines.map(proposedLine);
  const row = await tx
    .insertInto('order_proposal')
    .values({
      account_id: account.accountId,
      kind: by.kind,
      staff_id: by.kind === 'salesman' ? by.staffId : null,
      member_id: by.kind === 'member' ? by.memberId : null,
      proposer: by.name,
      reason,
      lines: json<JsonColumns['order_proposal.lines']>(lines),
      request: json<JsonColumns['order_proposal.request']>(proposedRequest(request)),
      quote_hash: plan.hash,
      seen: json<JsonColumns['order_proposal.seen']>(factsOf(plan.groups, request.addressId)),
      total_fen: Number(totalOf(plan.groups)),
      expires_at: new Date(Date.now() + hours * 3_600_000),
    })
    .returning(['id', 'total_fen', 'expires_at'])
    .executeTakeFirstOrThrow();
  await removeOrdered(tx, account, request.ids);
  const waiting = {
    key: 'proposal.waiting',
    fields: {
      who: proposerWords(by.kind, by.name),
      amount: formatFen(fen(row.total_fen)),
      until: momentInChina(row.expires_at),
    },
    ...eventOf(row.id, 'waiting'),
  } as const;
  await tell(tx, account.accountId, waiting);
  if (by.kind === 'member') await tellHead(tx, account, waiting);
  return { id: row.id, total_fen: row.total_fen, expires_at: toSeconds(row.expires_at) };
}

/** People of the head office may say yes for its store, once they act for it. */
async function tellHead(
  tx: Tx,
  { accountId, company }: Buyer,
  waiting: Extract<Notice, { key: 'proposal.waiting' }>,
): Promise<void> {
  const { head_account_id: head } = await tx
    .selectFrom('account')
    .select('head_account_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (head === null) return;
  const who = `${company} ${waiting.fields.who}`;
  await tell(tx, head, { ...waiting, fields: { ...waiting.fields, who }, url: '/ddgl' });
}

const eventOf = (id: number, event: ProposalState) => ({
  url: `/order/proposals/${id}`,
  cause: `proposal:${id}:${event}`,
});

/** What a message says of every proposal. */
const wordsOf = ({ kind, proposer, total_fen }: Pick<ProposalRow, 'kind' | 'proposer' | 'total_fen'>) => ({
  who: proposerWords(kind, proposer),
  amount: formatFen(fen(total_fen)),
});

export interface Confirmation {
  id: number;
  /** Names what the confirmer was shown; null = what was proposed. */
  quoteHash: string | null;
}

/**
 * Says yes: the orders are placed by the same transaction that ends the waiting, from what of it can be bought now.
 * @throws 404; 403 for who may not answer it; 409 when somebody was quicker or its time is over, when something is dearer or
 * gone and the quote of that was not named, else as `placeOrder`
 */
export async function confirmProposal(
  db: Db,
  account: Buyer,
  who: Confirmer,
  { id, quoteHash }: Confirmation,
  idempotency: Idempotency | null,
): Promise<Placement> {
  const voucherShareE2 = await voucherShareOf(db);
  const confirmed = async (tx: Tx): Promise<Placement> => {
    const proposal = await answer(tx, account, who, id, { state: 'confirmed' });
    const { quote_hash, seen } = proposal;
    const { rows, problems } = await buyableOf(tx, account, proposal);
    if (rows.length === 0) throw conflict(problems[0]?.message ?? '所列商品现在都不能购买');
    const placement = await placeIn(tx, account, {
      ...proposal.request,
      ids: rows.map((row) => row.id),
      rows,
      voucherShareE2,
      quoteHash: quoteHash ?? quote_hash,
      proposal: { id, quoteHash: quote_hash, seen, memberId: proposal.member_id },
      isAgreed: proposal.kind === 'member' || mayDo(who.member, 'approve'),
    });
    if (placement.withheld !== '') throw forbidden(`${placement.withheld}，请由审批人或负责人确认`);
    if (proposal.kind === 'member')
      await tell(tx, account.accountId, {
        key: 'proposal.confirmed',
        fields: { ...wordsOf(proposal), by: who.name },
        ...eventOf(id, 'confirmed'),
      });
    return placement;
  };
  return inTransaction(db, (tx) => once(tx, idempotency, () => confirmed(tx)));
}

/** Says no. @throws as `confirmProposal`, as far as it answers */
export function refuseProposal(
  db: Db,
  account: Buyer,
  who: Confirmer,
  { id, reason }: { id: number; reason: string },
): Promise<ProposalRow> {
  return inTransaction(db, async (tx) => {
    const proposal = await answer(tx, account, who, id, { state: 'refused', refuse_reason: reason });
    if (proposal.kind === 'member')
      await tell(tx, account.accountId, {
        key: 'proposal.refused',
        fields: { ...wordsOf(proposal), by: who.name, reason: reason && `：${reason}` },
        ...eventOf(id, 'refused'),
      });
    return proposal;
  });
}

type Answer = { state: 'confirmed' } | { state: 'refused'; refuse_reason: string };

/** The company's answer: one of those who answer at the same time, and nobody who may not. */
async function answer(
  tx: Tx,
  account: Buyer,
  who: Confirmer,
  id: number,
  values: Answer,
): Promise<ProposalRow> {
  const decided = { ...values, decider: who.name, decided_by_member: who.member?.id ?? null };
  const row = await endWaiting(tx, account, id, decided);
  const refused = refusedAnswer(factsOfRow(row), who);
  if (refused !== '') throw forbidden(refused);
  return row;
}

/** Who takes a proposal back: who made it. */
export async function withdrawProposal(
  db: Db,
  account: Pick<Buyer, 'accountId'>,
  by: Proposer,
  id: number,
): Promise<ProposalRow> {
  return inTransaction(db, (tx) => withdrawIn(tx, account, by, id));
}

/** The same within a transaction of whoever calls. @throws 404 also for somebody else's, 409 when it does not wait */
export async function withdrawIn(
  tx: Tx,
  account: Pick<Buyer, 'accountId'>,
  by: Proposer,
  id: number,
): Promise<ProposalRow> {
  const row = await endWaiting(tx, account, id, {
    state: 'withdrawn',
    decider: by.name,
    decided_by_member: by.kind === 'member' ? by.memberId : null,
  });
  const isOwn = by.kind === 'member' ? row.member_id === by.memberId : row.staff_id === by.staffId;
  if (!isOwn) throw notFound(UNKNOWN);
  await tell(tx, account.accountId, {
    key: 'proposal.withdrawn',
    fields: wordsOf(row),
    ...eventOf(id, 'withdrawn'),
  });
  return row;
}

const UNKNOWN = '待确认订单不存在';

interface Decided {
  state: ProposalState;
  decider: string;
  decided_by_member: number | null;
  refuse_reason?: string;
}

/** Ends the waiting, once. @throws 404, 409 when it does not wait any more, with what has become of it */
async function endWaiting(
  tx: Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  id: number,
  decided: Decided,
): Promise<ProposalRow> {
  const row = await tx
    .updateTable('order_proposal')
    .set({ ...decided, decided_at: sql`now()` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .$castTo<ProposalRow>()
    .executeTakeFirst();
  if (!row) throw await whyNot(tx, accountId, id);
  return row;
}

async function whyNot(tx: Tx, accountId: number, id: number): Promise<Refusal> {
  const row = await proposalRows(tx)
    .where('p.id', '=', id)
    .where('p.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return notFound(UNKNOWN);
  const words = outcomeWords({ ...factsOfRow(row), decider: row.decider }, new Date());
  return conflict(`这张订单${words}`, { state: row.state });
}

// One sweep holds no long lock: what is left comes with the next one.
const SWEEP = 200;

/** Ends what nobody has answered in time, and says so. @returns how many */
export function expireProposals(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('order_proposal')
      .set({ state: 'expired', decided_at: sql`now()` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('order_proposal')
          .select('id')
          .where('state', '=', 'waiting')
          .where('expires_at', '<=', sql<Date>`now()`)
          .orderBy('id')
          .limit(SWEEP)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .$castTo<ProposalRow>()
      .execute();
    await tellAll(
      tx,
      ended.map((row) => ({
        accountId: row.account_id,
        key: 'proposal.expired' as const,
        fields: wordsOf(row),
        ...eventOf(row.id, 'expired'),
      })),
    );
    return ended.length;
  });
}

import type { ProposalKind, ProposalState } from '@qingnang/contract/proposal-words';
import type { QuoteChange } from '@qingnang/contract/quote-changes';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { voucherShareOf } from '../../../db/shop-settings.ts';
import type { OrderProposal } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { type AddressRow, addressOf } from '../../company/reads.ts';
import { cartSources } from '../cart/reads.ts';
import { changesBetween, factsOf } from '../checkout/changes/rules.ts';
import { type CheckoutPlan, planCheckout, requireServed } from '../checkout/reads.ts';
import type { LineProblem } from '../checkout/rules.ts';
import { type Buyable, buyableRows, isWaiting, type ProposalFacts, rowsOf } from './rules.ts';

export type ProposalRow = Omit<Selectable<OrderProposal>, 'kind' | 'state'> & {
  kind: ProposalKind;
  state: ProposalState;
};

export const factsOfRow = (row: ProposalRow): ProposalFacts => ({
  kind: row.kind,
  state: row.state,
  memberId: row.member_id,
  expiresAt: row.expires_at,
});

export const proposalRows = (db: Db | Tx) =>
  db.selectFrom('order_proposal as p').selectAll('p').$castTo<ProposalRow>();

export interface ProposalPage {
  /** null = all. */
  state: ProposalState | null;
  page: number;
  pageSize: number;
}

/** What waits, and is not over. */
const WAITS = sql<boolean>`p.state = 'waiting' and p.expires_at > now()`;

/** A state as it is shown: what is over has ended before the job has said so. */
export const inState = (state: ProposalState) => {
  if (state === 'waiting') return WAITS;
  if (state === 'expired') return sql<boolean>`p.state in ('waiting', 'expired') and not (${WAITS})`;
  return sql<boolean>`p.state = ${state}`;
};

/** Proposals to an account, newest first, how many there are, and how many wait. */
export async function listProposals(
  db: Db,
  { accountId }: Buyer,
  { state, page, pageSize }: ProposalPage,
): Promise<{ rows: ProposalRow[]; total: number; waiting: number }> {
  const isIn = state === null ? sql<boolean>`true` : inState(state);
  const [rows, counts] = await Promise.all([
    proposalRows(db)
      .where('p.account_id', '=', accountId)
      .where(isIn)
      .orderBy('p.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('order_proposal as p')
      .where('p.account_id', '=', accountId)
      .select([
        sql<number>`count(*) filter (where ${isIn})`.as('total'),
        sql<number>`count(*) filter (where ${WAITS})`.as('waiting'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, ...counts };
}

/** One proposal to this account; undefined when it is someone else's or unknown. */
export const findProposal = (
  db: Db | Tx,
  { accountId }: Buyer,
  id: number,
): Promise<ProposalRow | undefined> =>
  proposalRows(db).where('p.id', '=', id).where('p.account_id', '=', accountId).executeTakeFirst();

/** What of a proposal can be bought now. */
export async function buyableOf(
  db: Db | Tx,
  buyer: Buyer,
  { lines, request }: Pick<ProposalRow, 'lines' | 'request'>,
): Promise<Buyable> {
  const rows = rowsOf(lines);
  return buyableRows(rows, await cartSources(db, buyer, rows, request.addressId), buyer);
}

/** A proposal as it would be ordered today. */
export interface ProposalToday {
  /** Where to; undefined when the address is gone. */
  address: AddressRow | undefined;
  /** null = it does not wait, or nothing of it can be ordered. */
  plan: CheckoutPlan | null;
  /** What differs from what was proposed. */
  changes: QuoteChange[];
  /** Lines that cannot be bought as they stand. */
  problems: LineProblem[];
  /** Why nothing can be ordered; '' = it can. */
  problem: string;
  placed: { id: number; order_no: string }[];
}

/** What a proposal would be today, beside what was proposed. */
export async function proposalToday(db: Db, buyer: Buyer, proposal: ProposalRow): Promise<ProposalToday> {
  const [address, placed] = await Promise.all([
    addressOf(db, buyer, proposal.request.addressId),
    db
      .selectFrom('sales_order')
      .select(['id', 'order_no'])
      .where('proposal_id', '=', proposal.id)
      .orderBy('id')
      .execute(),
  ]);
  const ended = { address, placed, plan: null, changes: [], problems: [], problem: '' };
  if (!isWaiting(factsOfRow(proposal), new Date())) return ended;
  if (!address) return { ...ended, problem: '收货地址已删除，请让提交人换一个地址重新提交' };
  const { rows, problems } = await buyableOf(db, buyer, proposal);
  if (rows.length === 0) return { ...ended, problems, problem: '所列商品现在都不能购买' };
  try {
    const { useBalance, addressId, choice } = proposal.request;
    const plan = await planCheckout(db, buyer, {
      ids: rows.map(({ id }) => id),
      rows,
      useBalance,
      addressId,
      choice,
      voucherShareE2: await voucherShareOf(db),
      forUpdate: false,
    });
    requireServed(plan.cart);
    const changes = changesBetween(proposal.seen, factsOf(plan.groups, addressId));
    return { address, placed, plan, changes, problems, problem: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...ended, problems, problem: error.message };
  }
}

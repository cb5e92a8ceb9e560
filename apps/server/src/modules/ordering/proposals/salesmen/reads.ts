import type { ProposalState } from '@qingnang/contract/proposal-words';
import type { SearchIndex } from '@qingnang/search/types';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import { notFound } from '../../../../http/errors.ts';
import { type Buyer, findAccountAsBuyer, type Staff } from '../../../../http/session.ts';
import { findGoods, offersOf } from '../../../catalogue/reads.ts';
import type { GoodsOffer } from '../../../catalogue/rules.ts';
import { type AddressRow, addressesOf } from '../../../company/reads.ts';
import { seen } from '../../../identity/reads.ts';
import { inState, type ProposalRow, proposalRows } from '../reads.ts';

export type StaffProposalRow = ProposalRow & { company: string };

/** A customer of those that this member of the staff serves, as the shop treats it. @throws 404 for any other */
export async function customerOf(db: Db, staff: Staff, accountId: number): Promise<Buyer> {
  const isSeen = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('is_blocked', '=', false)
    .where(seen(staff, sql`id`))
    .executeTakeFirst();
  const customer = isSeen && (await findAccountAsBuyer(db, staff, accountId));
  if (!customer) throw notFound('客户不存在或已停用');
  return customer;
}

/** What salesmen have proposed to the customers that somebody serves; what members propose is the company's own. */
const staffRows = (db: Db, staff: Staff) =>
  proposalRows(db)
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select('a.company')
    .where('p.kind', '=', 'salesman')
    .where(seen(staff, sql`p.account_id`))
    .$castTo<StaffProposalRow>();

export interface StaffProposalFilter {
  /** null = all. */
  state: ProposalState | null;
  /** In the customer's or the salesman's name; '' = any. */
  keywords: string;
  accountId: number | null;
  page: number;
  pageSize: number;
}

/** A page of them, newest first, and how many there are in each state. */
export async function staffProposals(
  db: Db,
  staff: Staff,
  { state, keywords, accountId, page, pageSize }: StaffProposalFilter,
): Promise<{ rows: StaffProposalRow[]; total: number; counts: { state: ProposalState; count: number }[] }> {
  const like = inside(keywords);
  const filtered = staffRows(db, staff)
    .$if(keywords !== '', (query) =>
      query.where(sql<boolean>`(a.company ilike ${like} or p.proposer ilike ${like})`),
    )
    .$if(accountId !== null, (query) => query.where('p.account_id', '=', accountId));
  const ofState = state === null ? filtered : filtered.where(inState(state));
  const [rows, counts] = await Promise.all([
    ofState
      .orderBy('p.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom(filtered.as('f'))
      .select([
        sql<ProposalState>`case when state = 'waiting' and expires_at <= now() then 'expired' else state end`.as(
          'state',
        ),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(sql`1`)
      .execute(),
  ]);
  const counted = counts.filter((one) => state === null || one.state === state);
  return { rows, counts, total: counted.reduce((sum, { count }) => sum + count, 0) };
}

/** @throws 404 for one of another salesman's customer, and of a member */
export async function staffProposal(db: Db, staff: Staff, id: number): Promise<StaffProposalRow> {
  const row = await staffRows(db, staff).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('代客下单不存在');
  return row;
}

/** Where the customer may have it sent. */
export const customerAddresses = (db: Db, customer: Buyer): Promise<AddressRow[]> =>
  addressesOf(db, customer);

/** Goods that a search shows at most: the next ones are found by more words. */
const MOST_FOUND = 20;

/** What the customer finds by these words, in its order, as it may buy it. */
export async function customerGoods(
  db: Db,
  index: SearchIndex,
  customer: Buyer,
  keywords: string,
): Promise<GoodsOffer[]> {
  const query = { keywords, type: 1, sort: 'default', page: 1, page_size: MOST_FOUND, facets: 0 } as const;
  const { ids } = await findGoods(db, index, { buyer: customer }, query);
  const offers = await offersOf(db, { buyer: customer }, [...ids]);
  return ids.flatMap((id) => offers.get(id) ?? []);
}

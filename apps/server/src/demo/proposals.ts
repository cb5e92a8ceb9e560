import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { addressesOf } from '../modules/company/reads.ts';
import { confirmerOf } from '../modules/ordering/proposals/rules.ts';
import {
  proposeToCustomer,
  quoteCustomer,
  withdrawFromCustomer,
} from '../modules/ordering/proposals/salesmen/writes.ts';
import { confirmProposal, expireProposals, refuseProposal } from '../modules/ordering/proposals/writes.ts';
import { asDemo } from './acting.ts';

interface DemoProposal {
  reason: string;
  end: 'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'expired';
}

const OF_YAODIAN: readonly DemoProposal[] = [
  { reason: '上次的量快卖完了，按老规矩补一批', end: 'expired' },
  { reason: '冬季感冒药备货', end: 'refused' },
  { reason: '数量写错了，重新发一张', end: 'withdrawn' },
  { reason: '今天电话里说的几样，请确认', end: 'waiting' },
  { reason: '新到的规格，先进一点试试', end: 'waiting' },
];
/** Who has ordered for a year has confirmed what was proposed, too. */
const OF_HUPO: readonly DemoProposal[] = [{ reason: '月底补货', end: 'confirmed' }];

/** What salesmen have ordered for customers of their own, in each state, by the same acts as real ones. */
export async function loadDemoProposals(db: Db): Promise<void> {
  await load(db, 'yaodian', OF_YAODIAN);
  await load(db, 'hupo', OF_HUPO);
}

async function load(db: Db, username: string, proposals: readonly DemoProposal[]): Promise<void> {
  const salesman = await db
    .selectFrom('account as a')
    .innerJoin('staff as s', 's.id', 'a.salesman_id')
    .select('s.username')
    .where('a.username', '=', username)
    .executeTakeFirst();
  if (!salesman) return;
  await asDemo(db, username, salesman.username, async (buyer, staff) => {
    for (const [turn, proposal] of proposals.entries()) await propose(db, staff, buyer, proposal, turn);
  });
}

/** Goods of a proposal, and pieces of each. */
const LINES = 3;
const PIECES = 40;

async function propose(
  db: Db,
  staff: Staff,
  buyer: Buyer,
  { reason, end }: DemoProposal,
  turn: number,
): Promise<void> {
  const [address] = await addressesOf(db, buyer);
  if (!address) return;
  const asked = (await boughtGoods(db, buyer, turn)).map((goodsId) => ({ goodsId, number: PIECES }));
  const quote = await quoteCustomer(db, buyer, { addressId: address.id, lines: asked });
  if (quote.problem) return;
  const lines = quote.lines.flatMap(({ goodsId, row }) => (row ? [{ goodsId, number: row.number }] : []));
  const order = { addressId: address.id, lines, remark: '', reason, quoteHash: null };
  const { id } = await proposeToCustomer(db, staff, buyer, order, null);
  await bringTo(db, staff, buyer, id, end);
}

/** Goods that the customer has bought: other ones each time. */
async function boughtGoods(db: Db, { accountId }: Buyer, turn: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select l.goods_id from sales_order_line l join sales_order o on o.id = l.order_id
    where o.account_id = ${accountId} and o.kind = 'normal' and l.special_price_id = 0
    group by l.goods_id order by min(l.id) limit ${LINES} offset ${turn * LINES}`.execute(db);
  return rows.map((row) => row.goods_id);
}

async function bringTo(
  db: Db,
  staff: Staff,
  buyer: Buyer,
  id: number,
  end: DemoProposal['end'],
): Promise<void> {
  const who = confirmerOf(buyer);
  if (end === 'confirmed') await confirmProposal(db, buyer, who, { id, quoteHash: null }, null);
  if (end === 'refused') await refuseProposal(db, buyer, who, { id, reason: '仓库还有，下个月再进' });
  if (end === 'withdrawn') await withdrawFromCustomer(db, staff, id);
  if (end === 'expired') {
    await sql`update order_proposal set proposed_at = now() - interval '4 days', expires_at = now() - interval '1 day'
      where id = ${id}`.execute(db);
    await expireProposals(db);
  }
}

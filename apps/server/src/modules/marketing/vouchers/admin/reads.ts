import type { adminVouchers } from '@qingnang/contract/admin-coupons';
import { type Fen, fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { everyWord, foundByOne } from '../../../../db/keywords.ts';
import { pageOf } from '../../../../db/paging.ts';
import type { Staff } from '../../../../http/session.ts';
import { accountsWith, textHas } from '../../../identity/reads.ts';
import { VOUCHER_STATES } from '../reads.ts';
import { type VoucherStateRow, voucherState } from '../rules.ts';
import type { VoucherFacts } from './rules.ts';

interface VoucherRow extends VoucherStateRow {
  id: number;
  account_id: number;
  company: string;
  username: string;
  name: string;
  note: string;
  amount_fen: number;
  created_at: Date;
}

const COLUMNS = sql`select v.id, v.account_id, a.company, a.username, v.name, v.note, v.amount_fen, v.left_fen, v.is_void,
  v.valid_from, v.valid_until, v.created_at`;
const BESIDE = sql`join account a on a.id = v.account_id`;

type Filter = z.output<NonNullable<typeof adminVouchers.query>>;

/** One page of all cash vouchers, newest first. */
export async function listVouchers(
  db: Db,
  staff: Staff,
  { state, keywords = '', ...page }: Filter,
): Promise<{ vouchers: VoucherFacts[]; total: number }> {
  const companies = accountsWith([sql`a.company`, textHas(staff, sql`a.username`)]);
  const words = foundByOne(sql`v.id`, [
    (word) => sql`select w.id from cash_voucher w where ${everyWord(word, [sql`w.name`])}`,
    (word) => sql`select w.id from cash_voucher w where w.account_id in (${companies(word)})`,
  ]);
  const ids = sql`select v.id from cash_voucher v where ${state ? VOUCHER_STATES[state] : sql`true`} and ${everyWord(keywords, [words])}`;
  const [found, count] = await Promise.all([
    sql<VoucherRow>`
      with ${pageOf({ ids, order: sql`v.id desc` }, page)}
      ${COLUMNS} from page join cash_voucher v on v.id = page.id ${BESIDE} order by page.place`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${ids}) v`.execute(db),
  ]);
  const now = new Date();
  return { vouchers: found.rows.map((row) => toFacts(row, now)), total: count.rows[0]?.total ?? 0 };
}

export interface VoucherSums {
  given: Fen;
  /** By orders that stand. */
  used: Fen;
  /** On those that are good now or will be. */
  left: Fen;
}

/** Of all cash vouchers of the shop. */
export async function voucherSums(db: Db, _staff: Staff): Promise<VoucherSums> {
  const { rows } = await sql<{ given_fen: number; used_fen: number; left_fen: number }>`
    select coalesce(sum(v.amount_fen), 0)::int8 as given_fen,
      coalesce((select -sum(delta_fen) from voucher_movement where cause in ('order', 'order_end', 'part', 'split')), 0)::int8 as used_fen,
      coalesce(sum(v.left_fen) filter (where ${VOUCHER_STATES.unused}), 0)::int8 as left_fen
    from cash_voucher v`.execute(db);
  const { given_fen = 0, used_fen = 0, left_fen = 0 } = rows[0] ?? {};
  return { given: fen(given_fen), used: fen(used_fen), left: fen(left_fen) };
}

/** One cash voucher as staff see it; undefined for an unknown one. */
export async function voucherById(db: Db, _staff: Staff, id: number): Promise<VoucherFacts | undefined> {
  const { rows } = await sql<VoucherRow>`${COLUMNS} from cash_voucher v ${BESIDE} where v.id = ${id}`.execute(
    db,
  );
  return rows[0] && toFacts(rows[0], new Date());
}

const toFacts = (row: VoucherRow, now: Date): VoucherFacts => ({
  id: row.id,
  accountId: row.account_id,
  company: row.company,
  username: row.username,
  name: row.name,
  note: row.note,
  amount: fen(row.amount_fen),
  left: fen(row.left_fen),
  state: voucherState(row, now),
  validUntil: row.valid_until,
  createdAt: row.created_at,
});

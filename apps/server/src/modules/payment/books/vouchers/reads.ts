import type { VoucherCodes, VoucherFilter } from '@qingnang/contract/vouchers';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { readSetting } from '../../../../db/settings.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { conflict } from '../../../../http/errors.ts';
import { DAYS } from '../reads.ts';
import type { Figures } from '../rules.ts';
import { voucherRows, vouchersOf } from './rules.ts';

/**
 * The vouchers of a day, or of the days of a month that are over, by the figures that they were closed with.
 * @returns rows of a table, its heads first
 * @throws 409 while accounts have no codes, none of the days is over, or one of them is not closed
 */
export async function voucherTable(db: Db, { period, layout }: VoucherFilter): Promise<string[][]> {
  const codes = await voucherCodes(db);
  if (!codes) throw conflict('请先在日结页设置凭证科目');
  const { rows } = await sql<{ day: string; figures: Figures | null }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, c.figures
    from ${DAYS(dayInChina(new Date()))} d left join day_close c on c.day = d.day
    where to_char(d.day, 'YYYY-MM-DD') like ${`${period}%`} order by d.day`.execute(db);
  if (rows.length === 0) throw conflict('这段时间没有已结束的营业日');
  const open = rows.filter(({ figures }) => figures === null).map(({ day }) => day);
  if (open.length > 0) throw conflict(`还有 ${open.length} 天没有关账：${open.join('、')}`);
  return voucherRows(
    layout,
    rows.flatMap(({ day, figures }) => (figures === null ? [] : vouchersOf(day, figures))),
    codes,
  );
}

/** By which codes the bookkeeping program knows the accounts; null = nobody has said so. */
export const voucherCodes = async (db: Db): Promise<VoucherCodes | null> =>
  (await readSetting(db, 'voucher_codes')) ?? null;

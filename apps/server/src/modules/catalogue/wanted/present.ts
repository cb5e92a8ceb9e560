import { WANTED_STATES, type WantedItem } from '@qingnang/contract/wanted';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { WantedRow } from './reads.ts';

/** @param arrived goods offered for wishes that the buyer can buy now */
export const wantedItem = (row: WantedRow, arrived: ReadonlySet<number>): WantedItem => ({
  ...wishData(row),
  is_arrived: row.status === 'answered' && row.goods_id !== null && arrived.has(row.goods_id) ? 1 : 0,
});

/** A wish as its buyer and staff see it. */
export function wishData(row: WantedRow): Omit<WantedItem, 'is_arrived'> {
  return {
    id: row.id,
    name: row.name,
    sccj: row.maker,
    ypgg: row.spec,
    number: row.number,
    price: row.price_e4 === null ? null : priceToYuan(priceE4(row.price_e4)),
    valid_until: endOfDaySeconds(row.valid_until),
    message: row.message,
    status: row.status,
    status_name: WANTED_STATES[row.status],
    reply: row.reply,
    goods_id: row.goods_id ?? 0,
    goods_name: row.goods_name ?? '',
    created_at: toSeconds(row.created_at),
    answered_at: row.answered_at === null ? null : toSeconds(row.answered_at),
  };
}

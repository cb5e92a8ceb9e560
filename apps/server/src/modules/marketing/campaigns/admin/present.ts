import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { SpecialKind } from '@qingnang/contract/catalog';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { groupBuyData } from '../../../catalogue/present.ts';
import { priceText } from '../../../catalogue/rules.ts';
import { stateOf } from '../rules.ts';
import type { SpecialRow } from './reads.ts';

export function staffSpecialData(row: SpecialRow, now: Date): StaffSpecial {
  return {
    id: row.id,
    version: row.version,
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    spec: row.spec,
    maker: row.maker,
    kind: row.kind as SpecialKind,
    name: row.name,
    price: priceText(priceE4(row.price_e4)),
    list_price: row.list_price_e4 === null ? null : priceToYuan(priceE4(row.list_price_e4)),
    starts_at: toSeconds(row.starts_at),
    ends_at: toSeconds(row.ends_at),
    ck_id: row.warehouse_id ?? 0,
    ck_name: row.warehouse_name ?? '',
    lot_id: row.lot_id ?? 0,
    lot_no: row.lot_no ?? '',
    stock_total: row.stock_total,
    stock_left: row.stock_left,
    limit_per_account: row.limit_per_account,
    sold: row.sold,
    buyers: row.buyers,
    zone_id: row.zone_id ?? 0,
    zone_name: row.zone_name ?? '',
    group: row.group && groupBuyData(row.group),
    state: stateOf(row, now),
  };
}

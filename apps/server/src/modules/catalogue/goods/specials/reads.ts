import type { SpecialKind } from '@qingnang/contract/catalog';
import { priceE4 } from '@qingnang/rules/money';
import type { GroupBuy, Special } from '../rules.ts';
import { hiddenSpecial } from './rules.ts';

/** A special price as statements answer it; the price in 1/10000 yuan, times in Unix seconds. */
export interface SpecialJson {
  id: number;
  kind: SpecialKind;
  name: string;
  price_e4: number;
  starts: number;
  ends: number;
  warehouse_id: number | null;
  stock_total: number | null;
  stock_left: number | null;
  limit: number | null;
  used: number;
  lot: { id: number; lot_no: string; expires_on: string | null } | null;
  group: GroupBuy | null;
}

/** `SpecialJson.group` as an expression. @param offer alias of the special price */
export const groupBuyJson = (
  offer: string,
): string => `case when ${offer}.kind = 'group' then json_build_object(
  'minBuyers', ${offer}.group_min_buyers, 'minPieces', ${offer}.group_min_pieces, 'buyers', ${offer}.group_buyers,
  'pieces', ${offer}.group_pieces, 'status', ${offer}.group_status) end`;

/** Kinds that are no special price of a goods by themselves but a part of something: nobody may see or name one. */
export const PART_KINDS = `'combination', 'gift', 'exchange'`;

/** @param isVisible false hides price and numbers */
export function toSpecial(row: SpecialJson, isVisible: boolean): Special {
  const special: Special = {
    id: row.id,
    kind: row.kind,
    name: row.name,
    price: priceE4(row.price_e4),
    startsAt: row.starts,
    endsAt: row.ends,
    warehouseId: row.warehouse_id ?? 0,
    stockTotal: row.stock_total,
    stockLeft: row.stock_left,
    limitPerAccount: row.limit,
    used: row.used,
    lot: row.lot && { id: row.lot.id, lotNo: row.lot.lot_no, expiresOn: row.lot.expires_on },
    group: row.group,
  };
  return isVisible ? special : hiddenSpecial(special);
}

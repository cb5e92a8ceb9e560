import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { parseMoment } from '../../../app/day.ts';
import { count, dateTime } from '../../../app/format.ts';
import type { SpecialBody } from './specialsApi.ts';

/** What stopping it does, before it is done. */
export function stopWords({ stock_left: left, group }: Pick<StaffSpecial, 'stock_left' | 'group'>): string {
  const words = ['立即按原价销售，不能恢复。'];
  if (left) words.push(`剩余 ${count(left)} 件退回货架。`);
  if (group?.status === 'open' && group.buyers > 0)
    words.push(`还没有成团，已付款的 ${count(group.buyers)} 户关闭订单并退款。`);
  return words.join('');
}

/** The form as it is filled in: times as typed, China time. */
export interface SpecialValues {
  kind: StaffSpecial['kind'];
  name: string;
  price: string;
  starts_at: string;
  ends_at: string;
  /** Sells pieces that are set aside for it; a near-expiry offer always does. */
  has_stock: boolean;
  warehouse_id: number | null;
  lot_id: number | null;
  stock_total: number | null;
  limit_per_account: number | null;
  /** Kind zone. */
  zone_id: number | null;
  /** Kind group: reached by whichever is first. */
  group_min_buyers: number | null;
  group_min_pieces: number | null;
}

const DAY = 24 * 60 * 60;

/** What a new offer starts with: from the next full hour (`now` in Unix seconds) for a day. */
export function emptySpecial(now: number, warehouseId: number | null): SpecialValues {
  const start = Math.ceil(now / 3600) * 3600;
  return {
    kind: 'daily',
    name: '',
    price: '',
    starts_at: dateTime(start),
    ends_at: dateTime(start + DAY),
    has_stock: false,
    warehouse_id: warehouseId,
    lot_id: null,
    stock_total: null,
    limit_per_account: null,
    zone_id: null,
    group_min_buyers: null,
    group_min_pieces: null,
  };
}

/** Days that an offer of a lot runs at first; what is left then gets another price. */
const CLEARANCE_DAYS = 30;

/**
 * A near-expiry offer as 临期特价 proposes it in the address (`lot`, `price`, `pieces`): from the next full hour, at most until the lot's
 * last day begins. @returns null where none is proposed, or the lot has nothing left
 */
export function proposedSpecial(
  now: number,
  lots: readonly { id: number; expires_on: number | null; quantity: number }[],
  asked: URLSearchParams,
): SpecialValues | null {
  const lot = lots.find(({ id, quantity }) => String(id) === asked.get('lot') && quantity > 0);
  if (!lot) return null;
  const start = Math.ceil(now / 3600) * 3600;
  const pieces = Math.trunc(Number(asked.get('pieces')));
  return {
    ...emptySpecial(now, null),
    kind: 'near_expiry',
    price: asked.get('price') ?? '',
    ends_at: dateTime(Math.min(start + CLEARANCE_DAYS * DAY, lot.expires_on ?? Number.POSITIVE_INFINITY)),
    lot_id: lot.id,
    stock_total: pieces > 0 ? Math.min(pieces, lot.quantity) : null,
  };
}

export function specialValues(special: StaffSpecial): SpecialValues {
  return {
    kind: special.kind,
    name: special.name,
    price: special.price,
    starts_at: dateTime(special.starts_at),
    ends_at: dateTime(special.ends_at),
    has_stock: special.stock_total !== null,
    warehouse_id: special.ck_id || null,
    lot_id: special.lot_id || null,
    stock_total: special.stock_total,
    limit_per_account: special.limit_per_account,
    zone_id: special.zone_id || null,
    group_min_buyers: special.group?.min_buyers ?? null,
    group_min_pieces: special.group?.min_pieces ?? null,
  };
}

/** What is sent. Times that cannot be read are refused by the form before; the lot names its warehouse. */
export function specialBody(
  values: SpecialValues,
  goodsId: number,
  lots: readonly { id: number; ck_id: number }[],
): SpecialBody {
  const isLot = values.kind === 'near_expiry';
  const isGroup = values.kind === 'group';
  const hasStock = isLot || values.has_stock;
  const warehouse = isLot ? lots.find(({ id }) => id === values.lot_id)?.ck_id : values.warehouse_id;
  return {
    goods_id: goodsId,
    kind: values.kind,
    name: values.name.trim(),
    price: values.price.trim(),
    starts_at: parseMoment(values.starts_at) ?? 0,
    ends_at: parseMoment(values.ends_at) ?? 0,
    warehouse_id: hasStock ? (warehouse ?? undefined) : undefined,
    lot_id: isLot ? (values.lot_id ?? undefined) : undefined,
    stock_total: hasStock ? (values.stock_total ?? undefined) : undefined,
    limit_per_account: values.limit_per_account ?? undefined,
    zone_id: values.kind === 'zone' ? (values.zone_id ?? undefined) : undefined,
    group_min_buyers: isGroup ? (values.group_min_buyers ?? undefined) : undefined,
    group_min_pieces: isGroup ? (values.group_min_pieces ?? undefined) : undefined,
  };
}

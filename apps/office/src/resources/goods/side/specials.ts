import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { parseMoment } from '../../../app/day.ts';
import { count, dateTime } from '../../../app/format.ts';
import type { SpecialBody } from './specialsApi.ts';

export const KINDS: Record<StaffSpecial['kind'], string> = {
  seckill: '秒杀',
  daily: '每日特价',
  near_expiry: '近效期',
  youx: '优选',
  newcomer: '新人特价',
  zone: '专区价',
  group: '拼团',
};

export const STATES: Record<StaffSpecial['state'], { name: string; tone: string }> = {
  waiting: { name: '未开始', tone: 'info' },
  running: { name: '进行中', tone: 'ok' },
  sold_out: { name: '已抢完', tone: 'wait' },
  ended: { name: '已结束', tone: '' },
  stopped: { name: '已停止', tone: 'bad' },
};

/** Whether it can still be changed or stopped. */
export const isOpen = ({ state }: Pick<StaffSpecial, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'sold_out';

/** What stopping it does, before it is done. */
export const stopWords = ({ stock_left: left }: Pick<StaffSpecial, 'stock_left'>): string =>
  `立即按原价销售，不能恢复。${left ? `剩余 ${count(left)} 件退回货架。` : ''}`;

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
  };
}

/** What is sent. Times that cannot be read are refused by the form before; the lot names its warehouse. */
export function specialBody(
  values: SpecialValues,
  goodsId: number,
  lots: readonly { id: number; ck_id: number }[],
): SpecialBody {
  const isLot = values.kind === 'near_expiry';
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
  };
}

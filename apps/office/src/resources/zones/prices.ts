import type { adminZonePrices, StaffZone } from '@qingnang/contract/admin-zones';
import type { BodyOf } from '@qingnang/contract/call';
import { parseMoment } from '../../app/day.ts';
import { dateTime } from '../../app/format.ts';

/** Goods that get prices by one act, of the server. */
export const MOST_PRICES = 500;

/** The form of many zone prices as it is filled in: times as typed, China time. */
export interface PricesValues {
  percent: number | null;
  starts_at: string;
  ends_at: string;
  limit_per_account: number | null;
  /** Only `goods_ids`, instead of all goods of the zone. */
  isPicked: boolean;
  goods_ids?: number[];
}

const MINUTE = 60;

type Window = Pick<StaffZone, 'starts_at' | 'ends_at'> & { goods_count: number };

/** What the form begins with: the time of the zone, as far as it is still to come. @param now Unix seconds */
export function blankPrices({ starts_at, ends_at, goods_count }: Window, now: number): PricesValues {
  // Up to the minute that can be typed: before its start the zone takes no prices.
  const start = Math.ceil(Math.max(now, starts_at ?? 0) / MINUTE) * MINUTE;
  return {
    percent: null,
    starts_at: dateTime(start),
    ends_at: ends_at === null || ends_at <= now ? '' : dateTime(ends_at),
    limit_per_account: null,
    isPicked: goods_count > MOST_PRICES,
    goods_ids: [],
  };
}

/** What the wire wants; a moment that is none goes as it is, for the server to refuse. */
export function pricesBody(values: PricesValues): BodyOf<typeof adminZonePrices> {
  const { percent, starts_at, ends_at, limit_per_account: limit, isPicked, goods_ids } = values;
  return {
    percent: percent ?? '',
    starts_at: parseMoment(starts_at) ?? starts_at,
    ends_at: parseMoment(ends_at) ?? ends_at,
    ...(limit === null ? {} : { limit_per_account: limit }),
    ...(isPicked ? { goods_ids } : {}),
  };
}

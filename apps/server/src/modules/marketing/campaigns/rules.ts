/** What an order takes of an offer. */
export interface SpecialTake {
  specialId: number;
  /** The order's number. */
  ref: string;
  /** Whole pieces, at least 1. */
  number: number;
}

/** Why pieces of an offer could not be taken. */
export interface SpecialRefusal {
  specialId: number;
  why: 'ended' | 'sold_out' | 'limit';
}

const WORDS: Readonly<Record<SpecialRefusal['why'], string>> = {
  ended: '活动已结束',
  sold_out: '活动库存已抢完',
  limit: '超过每户限购数量',
};
export const refusalWords = (why: SpecialRefusal['why']): string => WORDS[why];

export type SpecialState = 'waiting' | 'running' | 'sold_out' | 'ended' | 'stopped';

/** Where an offer stands at `now`; a stopped one stays stopped, whatever its window. */
export function stateOf(
  offer: { starts_at: Date; ends_at: Date; stock_left: number | null; is_stopped: boolean },
  now: Date,
): SpecialState {
  if (offer.is_stopped) return 'stopped';
  if (offer.ends_at <= now) return 'ended';
  if (offer.starts_at > now) return 'waiting';
  return offer.stock_left === 0 ? 'sold_out' : 'running';
}

import type { SpikeData, spike } from '@qingnang/contract/campaigns';
import type { SpecialOffer } from '@qingnang/contract/catalog';
import type { DataCall } from '../../lib/data.ts';
import { dateTime } from '../../lib/format.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

/** One row. */
const SHOWN = 5;

/** One round of the 秒杀: the running one or the next. */
export interface Round {
  startsAt: number;
  /** null: not begun. */
  endsAt: number | null;
  list: { goods: ShownGoods; offer: SpecialOffer }[];
  /** Goods in it, of which `list` shows the first. */
  total: number;
}

export interface ShownSpike {
  rounds: Round[];
  /** Unix seconds on the server when it was read. */
  now: number;
}

/** The running round and the next; none when there is neither. */
export async function readSpike(call: DataCall): Promise<ShownSpike> {
  const { now, next, timestamp } = await call<typeof spike>('GET /api/index/spike');
  const rounds = [...(now ? [roundOf(now, now.ends_at)] : []), ...(next ? [roundOf(next, null)] : [])];
  return { rounds: rounds.filter(({ total }) => total > 0), now: timestamp };
}

type WireRound = Pick<NonNullable<SpikeData['now']>, 'starts_at' | 'list'>;

const roundOf = ({ starts_at, list }: WireRound, endsAt: number | null): Round => ({
  startsAt: starts_at,
  endsAt,
  list: list.slice(0, SHOWN).map(({ goods, offer }) => ({ goods: shownOf(goods), offer })),
  total: list.length,
});

const DAY = 24 * 3600;

/** What a round is called: by its hour, one of several days by its end. */
export const roundTitle = ({ startsAt, endsAt }: Pick<Round, 'startsAt' | 'endsAt'>, now: number): string =>
  endsAt !== null && endsAt - startsAt > DAY
    ? `${dateTime(endsAt).slice(5, 10)} 止`
    : `${roundName(startsAt, now)} 场`;

/** When a round begins, as short as it is clear: `10:00` today, `明日 08:00`, `11-28 10:00`. */
export function roundName(startsAt: number, now: number): string {
  const at = dateTime(startsAt);
  const day = at.slice(0, 10);
  if (day === dateTime(now).slice(0, 10)) return at.slice(11);
  if (day === dateTime(now + DAY).slice(0, 10)) return `明日 ${at.slice(11)}`;
  return at.slice(5);
}

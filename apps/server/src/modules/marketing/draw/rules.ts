import type { DrawState, PrizeKind } from '@qingnang/contract/draw-words';
import type { DrawChances } from '@qingnang/contract/draws';
import type { WeightedPrize } from '@qingnang/rules/draws';
import { atLeastZero, type Fen, fen, formatFen } from '@qingnang/rules/money';
import type { DrawAudience } from '../../../db/json-columns.ts';
import { type Audience, type Looker, seenBy } from '../../service/rules.ts';

/** What decides who may draw when and how often. */
export interface DrawTerms {
  startsAt: Date;
  endsAt: Date;
  isOn: boolean;
  audience: Audience;
  /** 0 = free. */
  costPoints: number;
  /** null = no bound; with `chance` none beside what orders earn. */
  perDay: number | null;
  /** null = no bound. */
  perAccount: number | null;
  /** Completed orders of so much give one attempt more, beyond those of the day; null = they give none. */
  chance: Fen | null;
}

export interface Draw extends DrawTerms {
  id: number;
  name: string;
  remarks: string;
  /** Cleaned HTML. */
  rules: string;
  image: string;
  /** What prizes may cost a day; null = no bound. */
  dayBudget: Fen | null;
  zoneIds: readonly number[];
}

export interface Prize extends WeightedPrize {
  id: number;
  name: string;
  remarks: string;
  image: string;
  kind: PrizeKind;
  /** Fen, points, or the id of the coupon or the goods. */
  value: number;
}

/** What an account has done in a draw so far. */
export interface OwnDraws {
  drawn: number;
  drawnToday: number;
  /** Attempts beyond `perDay`, over all days: those that orders have earned. */
  extra: number;
  /** Paid for what is kept of orders completed within the draw. */
  spent: Fen;
  points: number;
}
export const NO_DRAWS: OwnDraws = { drawn: 0, drawnToday: 0, extra: 0, spent: fen(0), points: 0 };

export function stateOf(
  { isOn, startsAt, endsAt }: Pick<DrawTerms, 'isOn' | 'startsAt' | 'endsAt'>,
  now: Date,
): DrawState {
  if (endsAt <= now) return 'ended';
  if (!isOn) return 'off';
  return startsAt > now ? 'waiting' : 'running';
}

export interface Chances {
  /** Attempts now; null = as many as are wanted. */
  left: number | null;
  /** Why there is none; '' = there is one. */
  code: DrawChances['code'];
  reason: string;
  /** Attempts that orders have given. */
  earned: number;
  /** What completed orders still lack for one more. */
  missing: Fen;
}

/**
 * The attempts that an account has left, and why it has none.
 * @param looker null for a visitor
 */
export function chancesOf(draw: DrawTerms, looker: Looker | null, own: OwnDraws, now: Date): Chances {
  const earned = draw.chance === null ? 0 : Number(own.spent / draw.chance);
  const missing =
    draw.chance === null ? atLeastZero(0n) : atLeastZero(draw.chance - (own.spent % draw.chance));
  const none = (code: Chances['code'], reason: string): Chances => ({
    left: 0,
    code,
    reason,
    earned,
    missing,
  });
  if (draw.startsAt > now) return none('waiting', '抽奖还没有开始');
  if (stateOf(draw, now) !== 'running') return none('ended', '抽奖已结束');
  if (looker === null) return none('login', '登录后即可抽奖');
  if (looker.passStatus !== 1) return none('not_passed', '资质审核通过后才能抽奖');
  if (!seenBy(draw.audience, looker)) return none('audience', '本次抽奖不适用于您的账户');
  const { perAccount, costPoints } = draw;
  if (perAccount !== null && own.drawn >= perAccount)
    return none('per_account', `每户最多抽 ${perAccount} 次，您已抽满`);
  const ofDay = leftToday(draw, own, earned);
  if (ofDay === 0) return none('per_day', dayWords(draw, missing));
  if (costPoints > own.points) return none('points', `积分不足，每次抽奖需要 ${costPoints} 积分`);
  const bounds = [
    ofDay,
    perAccount === null ? null : perAccount - own.drawn,
    payable(costPoints, own.points),
  ];
  const known = bounds.filter((bound) => bound !== null);
  return { left: known.length === 0 ? null : Math.min(...known), code: '', reason: '', earned, missing };
}

function leftToday({ perDay, chance }: DrawTerms, own: OwnDraws, earned: number): number | null {
  if (perDay === null && chance === null) return null;
  return Math.max(0, (perDay ?? 0) - own.drawnToday) + Math.max(0, earned - own.extra);
}

const payable = (cost: number, points: number): number | null =>
  cost === 0 ? null : Math.floor(points / cost);

function dayWords({ perDay, chance }: DrawTerms, missing: Fen): string {
  const more = chance === null ? '' : `再完成订单 ¥${formatFen(missing).replace(/\.00$/, '')} 可多抽 1 次`;
  if (perDay === null) return `还没有抽奖机会，${more}`;
  return more === '' ? '今天的机会已用完，明天再来' : `今天的机会已用完，${more}`;
}

/** Staff name who may draw by lists; all of them are accounts that have passed. */
export const audienceOf = (stored: DrawAudience): Audience => ({
  audience: 'passed',
  ranks: stored.ranks ?? [],
  provinces: stored.provinces ?? [],
  buyerTypes: stored.buyerTypes ?? [],
});

/** What a day's budget has left; null = no bound. */
export const budgetLeft = (dayBudget: Fen | null, spentToday: number): number | null =>
  dayBudget === null ? null : Number(atLeastZero(dayBudget - BigInt(spentToday)));

/** Enough of a company's name to be true, too little to be known by: `成都康***`. */
export const maskedCompany = (company: string): string => `${[...company].slice(0, 3).join('')}***`;

/** Where a prize stands once it is won. */
const PLACES: Readonly<Record<PrizeKind, string>> = {
  none: '',
  balance: '/yegl',
  points: '/jfgl',
  coupon: '/yhq',
  voucher: '/xjq',
  goods: '/jfdd',
};
export const placeOf = (kind: PrizeKind): string => PLACES[kind];

const GIVEN: Readonly<Record<PrizeKind, string>> = {
  none: '',
  balance: '已到账',
  points: '已到账',
  coupon: '已发放',
  voucher: '已发放',
  goods: '待发货',
};
const SENT: Readonly<Record<string, string>> = { shipped: '已发货', done: '已完成', cancelled: '已取消' };

/** What became of a prize. @param order of a goods: its status, and whether it has an address */
export function statusWords(kind: PrizeKind, order: { status: string; hasAddress: boolean } | null): string {
  if (order === null) return GIVEN[kind];
  return SENT[order.status] ?? (order.hasAddress ? GIVEN.goods : '待填写地址');
}

/** What stands against an order after it was placed, and whether it holds it: pure decisions. */

import type { Reason } from '@qingnang/contract/catalog';
import type { GATE_MOMENTS, GATE_OUTCOMES } from '@qingnang/contract/gate-words';
import { lotMark, stopReasonName } from '@qingnang/contract/recall-words';
import type { GateCause } from '../../../../db/json-columns.ts';
import { type BuyerStanding, type GoodsFacts, reasonsAgainst } from '../../../catalogue/rules.ts';

/** The moments after ordering at which an order is judged again; `watch`: in between, by the clock. */
export type GateMoment = keyof typeof GATE_MOMENTS;

/** A goods of an order of which something is still to be shipped. */
export interface GateLine {
  name: string;
  /** Why it may not go where the order goes; null = it may. */
  addressProblem: string | null;
  /** Lots under a stop where no other one can serve it; empty = some can. */
  stopped: readonly StoppedLot[];
  goods: GoodsFacts;
}

export interface StoppedLot {
  lotNo: string;
  /** A stop's; '' = not known. */
  reason: string;
  /** 0 and '' = it is not being recalled. */
  recallClass: number;
  recallNo: string;
}

/** Reasons of the account or of the order, which are the same for all of its goods. */
const OF_THE_ACCOUNT: readonly Reason['code'][] = ['account_blocked', 'review_needed', 'address_unreviewed'];

const keyOf = ({ code, paper }: Reason, goodsId: number): string => {
  if (paper !== undefined) return `${code}:${paper}`;
  return OF_THE_ACCOUNT.includes(code) ? code : `${code}:${goodsId}`;
};

/** Everything that stands against the order today, each once, with the goods that it stops. */
export function causesOf(lines: readonly GateLine[], buyer: BuyerStanding): GateCause[] {
  const causes = new Map<string, GateCause>();
  for (const line of lines)
    for (const { key, code, message, action, url } of against(line, buyer)) {
      const known = causes.get(key);
      if (known) known.goods.push(line.name);
      else causes.set(key, { key, code, message, action, url, goods: [line.name] });
    }
  return [...causes.values()];
}

function against({ goods, addressProblem, stopped }: GateLine, buyer: BuyerStanding) {
  const reasons = [...reasonsAgainst(goods, buyer), ...unreviewed(addressProblem)];
  return [
    ...reasons.map((reason) => ({ ...reason, key: keyOf(reason, goods.id) })),
    ...stopped.map((lot) => ({ ...lotStopped(lot), key: `lot_stopped:${goods.id}:${lot.lotNo}` })),
  ];
}

const unreviewed = (message: string | null): Reason[] =>
  message === null ? [] : [{ code: 'address_unreviewed', message, action: '收货地址', url: '/addr' }];

const lotStopped = (lot: StoppedLot): Reason => ({
  code: 'lot_stopped',
  message: `批号 ${lot.lotNo} ${stopWords(lot)}，没有其他批号可发`,
  action: '',
  url: '',
});

function stopWords({ reason, recallClass, recallNo }: StoppedLot): string {
  if (reason === 'recall') return `正在召回（${[lotMark(recallClass), recallNo].filter(Boolean).join(' ')}）`;
  return reason === '' ? '已停售' : `已停售（${stopReasonName(reason)}）`;
}

/** A stop is lifted where it was made, not order by order: no parcel takes the lot whatever quality writes here. */
export const cannotRelease = (causes: readonly GateCause[]): boolean =>
  causes.some(({ code }) => code === 'lot_stopped');

/** The last that the gate has found against an order. */
export interface LastHold {
  id: number;
  causes: readonly GateCause[];
  /** null = it holds. */
  outcome: keyof typeof GATE_OUTCOMES | null;
}

/** What becomes of an order: held newly, held for other causes, let go, or left as it is. */
export type Verdict = 'hold' | 'change' | 'free' | 'stay';

/** A release is for the causes that it named; with another one all of them count again. */
export function verdictOf(causes: readonly GateCause[], last: LastHold | undefined): Verdict {
  const isHeld = last !== undefined && last.outcome === null;
  if (causes.length === 0) return isHeld ? 'free' : 'stay';
  const known = new Set(last?.causes.map(({ key }) => key));
  const hasNew = causes.some(({ key }) => !known.has(key));
  if (isHeld) return hasNew || causes.length !== known.size ? 'change' : 'stay';
  return last?.outcome === 'released' && !hasNew ? 'stay' : 'hold';
}

/** For staff: `药品经营许可证已过期，请尽快更新（阿莫西林胶囊 等 3 个商品）`. */
export const causeWords = (causes: readonly GateCause[]): string =>
  causes.map(({ message, goods }) => `${message.replace(/^您的/, '')}（${goodsWords(goods)}）`).join('；');

export const goodsWords = (goods: readonly string[]): string =>
  goods.length > 1 ? `${goods[0]} 等 ${goods.length} 个商品` : (goods[0] ?? '');

/** As it stands on the order. */
export const holdWords = (causes: readonly GateCause[]): string => `合规拦截：${causeWords(causes)}`;

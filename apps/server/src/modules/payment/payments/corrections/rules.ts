import { parseFen } from '@qingnang/rules/money';

export type CorrectionKind = 'balance' | 'points';

export const KIND_NAMES: Readonly<Record<CorrectionKind, string>> = { balance: '余额', points: '积分' };
export const STATE_NAMES = { waiting: '待复核', done: '已更正', refused: '已驳回' } as const;

const MOST_POINTS = 1_000_000;

/**
 * Reads a signed number as staff type it.
 * @returns fen or points; or why it is none
 */
export function readDelta(kind: CorrectionKind, text: string): { delta: number; problem: string } {
  const sign = text.startsWith('-') ? -1 : 1;
  const size = text.replace(/^[+-]/, '');
  if (kind === 'points') {
    if (!/^\d+$/.test(size)) return { delta: 0, problem: '积分必须是整数' };
    if (Number(size) > MOST_POINTS) return { delta: 0, problem: '一次最多更正 100 万积分' };
    return nonZero(sign * Number(size));
  }
  const amount = parseFen(size);
  return amount === null ? { delta: 0, problem: '金额最多 2 位小数' } : nonZero(sign * Number(amount));
}

const nonZero = (delta: number) => ({ delta, problem: delta === 0 ? '更正数不能为 0' : '' });

import type { DrawDetail, DrawPrize } from '@qingnang/contract/draws';
import { count, date, money } from '../../lib/format.ts';

/** 恭喜您抽中 {name}({remarks}); what wins nothing is not congratulated on. */
export function resultWords({
  name,
  remarks,
  kind,
}: {
  name: string;
  remarks: string;
  kind: string;
}): string {
  const what = remarks === '' ? name : `${name}(${remarks})`;
  return kind === 'none' ? what : `恭喜您抽中 ${what}`;
}

/** `今日还可抽 2 次`. */
export function chanceWords({ chances: { left, reason }, per_day, chance_amount }: DrawDetail): string {
  if (reason !== '') return reason;
  if (left === null) return '不限次数';
  return per_day !== null && chance_amount === 0 ? `今天还有 ${left} 次机会` : `还有 ${left} 次机会`;
}

/** How one comes to attempts, one sentence each. */
export function wayWords({
  per_day,
  per_account,
  cost_points,
  chance_amount,
  chances,
}: DrawDetail): string[] {
  const words = [];
  if (per_day !== null) words.push(`每户每天 ${count(per_day)} 次，当天有效`);
  if (chance_amount > 0) words.push(`活动期内完成的订单每满 ${short(chance_amount)} 多得 1 次`);
  if (chances.earned > 0) words.push(`已完成 ${money(chances.spent)}，得 ${count(chances.earned)} 次`);
  if (cost_points > 0) words.push(`每次消耗 ${count(cost_points)} 积分`);
  if (per_account !== null) words.push(`每户最多 ${count(per_account)} 次，已抽 ${count(chances.drawn)} 次`);
  return words;
}

/** ¥1000 rather than ¥1000.00. */
const short = (yuan: number): string => money(yuan).replace(/\.00$/, '');

/** `2026-11-01 至 2026-11-30`. */
export const periodWords = ({ start_time, end_time }: DrawDetail): string =>
  `${date(start_time)} 至 ${date(end_time)}`;

/** What is left of a prize. More than a thousand are as good as any number. */
export function leftWords({ kind, left }: Pick<DrawPrize, 'kind' | 'left'>): string {
  if (kind === 'none') return '—';
  if (left === null || left > 1000) return '充足';
  return left === 0 ? '已抽完' : count(left);
}

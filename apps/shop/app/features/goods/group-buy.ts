import type { SpecialOffer } from '@qingnang/contract/catalog';
import { MIXED_UNIT } from '@qingnang/rules/piece-words';
import { count } from '../../lib/format.ts';

/** How far a group is (拼团). */
export type GroupBuy = NonNullable<SpecialOffer['group']>;

/** What every buyer of a group has to know before paying. */
export const GROUP_BUY_RULES = '先付款，成团后发货，未成团自动退款';

export interface GroupBuyGoal {
  unit: string;
  have: number;
  need: number;
}

/** What a group needs, the nearer goal first: it succeeds by whichever is reached first. */
function groupBuyGoals({ min_buyers, min_pieces, buyers, pieces }: GroupBuy): GroupBuyGoal[] {
  const goals: GroupBuyGoal[] = [];
  if (min_buyers !== null) goals.push({ unit: '户', have: buyers, need: min_buyers });
  if (min_pieces !== null) goals.push({ unit: MIXED_UNIT, have: pieces, need: min_pieces });
  return goals.toSorted((a, b) => b.have * a.need - a.have * b.need);
}

/** `3/5 户 · 40/200 盒/瓶` */
export const goalWords = (group: GroupBuy): string =>
  groupBuyGoals(group)
    .map(({ unit, have, need }) => `${count(have)}/${count(need)} ${unit}`)
    .join(' · ');

/** What is still missing, or how it ended. */
export function groupBuyWords(group: GroupBuy): string {
  if (group.status === 'success') return '已成团';
  if (group.status === 'failed') return '未成团';
  const missing = groupBuyGoals(group).map(
    ({ unit, have, need }) => `${count(Math.max(0, need - have))} ${unit}`,
  );
  return `还差 ${missing.join('或 ')}成团`;
}

/** How full it is, 0 to 1, by its nearer goal. */
export function groupBuyShare(group: GroupBuy): number {
  const [nearest] = groupBuyGoals(group);
  if (group.status === 'success' || !nearest) return 1;
  return Math.min(1, nearest.have / nearest.need);
}

import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { count } from '../app/format.ts';

export type GroupBuy = NonNullable<StaffSpecial['group']>;

/** How far a group is, by what it is reached by: '3 / 5 户 或 120 / 500 件'. */
export function groupBuyProgress({ min_buyers, min_pieces, buyers, pieces }: GroupBuy): string {
  const ways = [];
  if (min_buyers !== null) ways.push(`${count(buyers)} / ${count(min_buyers)} 户`);
  if (min_pieces !== null) ways.push(`${count(pieces)} / ${count(min_pieces)} 件`);
  return ways.join(' 或 ');
}

export const GROUP_BUY_STATES: Record<GroupBuy['status'], { name: string; tone: string }> = {
  open: { name: '待成团', tone: 'wait' },
  success: { name: '已成团', tone: 'ok' },
  failed: { name: '未成团', tone: 'bad' },
};

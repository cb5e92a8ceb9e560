import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { count } from '../app/format.ts';

export type Group = NonNullable<StaffSpecial['group']>;

/** How far a group is, by what it is reached by: '3 / 5 户 或 120 / 500 件'. */
export function groupProgress({ min_buyers, min_pieces, buyers, pieces }: Group): string {
  const ways = [];
  if (min_buyers !== null) ways.push(`${count(buyers)} / ${count(min_buyers)} 户`);
  if (min_pieces !== null) ways.push(`${count(pieces)} / ${count(min_pieces)} 件`);
  return ways.join(' 或 ');
}

export const GROUP_STATES: Record<Group['status'], { name: string; tone: string }> = {
  open: { name: '待成团', tone: 'wait' },
  success: { name: '已成团', tone: 'ok' },
  failed: { name: '未成团', tone: 'bad' },
};

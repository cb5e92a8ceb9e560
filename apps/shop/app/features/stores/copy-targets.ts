import type { CartItem } from '@qingnang/contract/cart';
import type { MatrixCell, StoreItem } from '@qingnang/contract/stores';
import { count } from '../../lib/format.ts';

export interface Target {
  id: number;
  company: string;
  /** Why nothing can be copied there; '' = it can. */
  problem: string;
  /** What it may buy of the chosen lines. */
  words: string;
}

/** Where chosen lines may go, and how much of them. @param cells null while they are not known */
export function copyTargets(
  stores: readonly StoreItem[],
  lines: readonly CartItem[],
  cells: readonly MatrixCell[] | null,
): Target[] {
  return stores.map((store) => {
    const stopped = store.is_blocked ? '已停用' : store.is_passed === 1 ? '' : store.passed_message;
    const refused = new Map(
      cells
        ?.filter(({ store_id, reason }) => store_id === store.id && reason !== '')
        .map(({ goods_id, reason }) => [goods_id, reason]),
    );
    const bad = lines.filter((line) => line.combination !== null || refused.has(line.goods.id)).length;
    const can = lines.length - bad;
    const rest = bad === 0 ? '' : `，${count(bad)} 个不能购`;
    return {
      id: store.id,
      company: store.company,
      problem: stopped,
      words: cells === null || lines.length === 0 ? '' : `可购 ${count(can)} 个品种${rest}`,
    };
  });
}

/** What of an order stays together when it is split. */

import { byId } from './order-lines.ts';
import type { Quote, QuoteLine } from './quote-types.ts';

/**
 * Lines of one order in blocks: lines that hold a promotion together are one, so that every order keeps what it
 * has earned whatever becomes of the others. 换购 holds its lines when something is bought by it.
 * @param quotes every way in which promotions may apply
 * @returns ids, in the order of the ids
 */
export function blocksOf(lines: readonly QuoteLine[], quotes: readonly Quote[], key: string): string[][] {
  const groups = quotes.flatMap((quoted) => quoted.groups.filter((group) => group.key === key));
  const ids = [...new Set(groups.flatMap(({ lineIds }) => lineIds))].sort(byId);
  const leader = new Map(ids.map((id) => [id, id]));
  const find = (id: string): string => {
    let at = id;
    for (let up = leader.get(at); up !== undefined && up !== at; up = leader.get(at)) at = up;
    leader.set(id, at);
    return at;
  };
  for (const held of quotes.flatMap((quoted) => heldTogether(lines, quoted))) {
    const [first, ...rest] = held.filter((id) => leader.has(id));
    if (first !== undefined) for (const id of rest) leader.set(find(id), find(first));
  }
  const blocks = new Map<string, string[]>();
  for (const id of ids) {
    const block = blocks.get(find(id));
    if (block) block.push(id);
    else blocks.set(find(id), [id]);
  }
  return [...blocks.values()];
}

/** Line ids of every promotion that gives something. */
function heldTogether(lines: readonly QuoteLine[], { promotions, unearned }: Quote): string[][] {
  const left = new Set(unearned);
  const bought = lines.filter(({ id, exchange, selected }) => exchange && selected && !left.has(id));
  return promotions
    .filter(({ state }) => state === 'applied')
    .flatMap(({ promotionId, kind, lineIds }) => {
      if (kind !== 'exchange') return [lineIds];
      const own = bought.filter(({ exchange }) => exchange?.promotionId === promotionId);
      return own.length === 0 ? [] : [[...lineIds, ...own.map(({ id }) => id)]];
    });
}

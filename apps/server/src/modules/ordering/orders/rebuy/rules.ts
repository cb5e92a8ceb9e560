import { correctQuantity, MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import { type GoodsOffer, quantityRules } from '../../../catalogue/rules.ts';
import { judgeWanted, type Wanted, type WantedWay } from '../../cart/adding/rules.ts';
import { COMBINATION } from '../../cart/rules.ts';

/** What of a line of an order counts for buying it again. */
export interface PastLine {
  goods_id: number;
  number: number;
  /** 0 = no gift. */
  promotion_id: number;
  /** 0 = bought alone. */
  combination_id: number;
  combination_number: number;
  is_yj: boolean;
}

/** What of an order is bought again as one: a set of a combination that still runs, or a line. */
export interface RebuyEntry<Line extends PastLine = PastLine> {
  /** Of a set its first line. */
  line: Line;
  wanted: Wanted;
}

/**
 * The lines of an order as they are wanted again: sets of a combination that still runs as sets, of one that is over as plain
 * goods. Gifts are left out: they are earned again.
 */
export function entriesOf<Line extends PastLine>(
  lines: readonly Line[],
  warehouseId: number,
  runs: (combinationId: number) => boolean,
): RebuyEntry<Line>[] {
  const sets = new Set<number>();
  return lines.flatMap((line) => {
    if (line.promotion_id !== 0) return [];
    if (!runs(line.combination_id)) return [{ line, wanted: wantedLine(line, warehouseId) }];
    if (sets.has(line.combination_id)) return [];
    sets.add(line.combination_id);
    return [{ line, wanted: wantedSet(line) }];
  });
}

const PLAIN = { goodsManjianId: 0, goodsPriceId: 0, isOriginalPrice: false };

const wantedSet = (line: PastLine): Wanted => ({
  ...PLAIN,
  goodsId: line.combination_id,
  warehouseId: 0,
  number: line.combination_number,
  type: COMBINATION,
});

const wantedLine = (line: PastLine, warehouseId: number): Wanted => ({
  ...PLAIN,
  goodsId: line.goods_id,
  warehouseId,
  number: line.number,
  goodsPriceId: null,
  isOriginalPrice: line.is_yj,
  type: 0,
});

/** Another goods in the place of a wanted one, from wherever it is. */
export const insteadOf = (wanted: Wanted, goodsId: number): Wanted => ({
  ...wanted,
  ...PLAIN,
  goodsId,
  goodsPriceId: null,
  warehouseId: 0,
  type: 0,
});

/** How the quantity that is added may be chosen: from, by, up to. */
export interface Choice {
  minimum: number;
  multiple: number;
  most: number;
}

export type Bought =
  | ({ state: 'ok' | 'short'; number: number; price: bigint; notices: string[] } & Choice)
  | {
      state: 'blocked';
      reason: Extract<ReturnType<typeof judgeWanted>, { refused: unknown }>['refused']['reason'];
    };

/**
 * What comes of a wanted line today.
 * @param before pieces that the cart holds of it already
 */
export function judgeAgain(wanted: Wanted, way: WantedWay | undefined, before: number): Bought {
  const judged = judgeWanted(wanted, way, before);
  if ('refused' in judged) return { state: 'blocked', reason: judged.refused.reason };
  const { accepted } = judged;
  const number = Math.max(0, accepted.number - before);
  return {
    state: number < wanted.number ? 'short' : 'ok',
    number,
    price: accepted.unitPrice,
    notices: accepted.notices,
    ...choiceOf((way as WantedWay).offer, before),
  };
}

function choiceOf(offer: GoodsOffer, before: number): Choice {
  const rules = quantityRules(offer);
  const ceiling = Math.min(rules.stock, rules.limitLeft ?? MAX_LINE_NUMBER, MAX_LINE_NUMBER);
  const multiple = rules.canSplit ? rules.multiple : Math.max(rules.multiple, rules.middlePack);
  const least = correctQuantity({ ...rules, wanted: 1 }).number;
  return {
    minimum: Math.max(1, before > 0 ? multiple : least),
    multiple: Math.max(1, multiple),
    most: Math.max(0, ceiling - before),
  };
}

import type { CartGift, CartItem } from '@qingnang/contract/cart';
import type { CartPromotion } from '@qingnang/contract/promotions';
import type { Outcome } from './cart-promotions.ts';
import { mayCount } from './cart-quote.ts';

/** A promotion over the lines that count towards it; null: nothing is selected that does. */
export interface Band {
  promotion: CartPromotion;
  outcome: Outcome | null;
}

/** Lines that stand together because of a promotion. */
export interface CartSection {
  /** Id of the promotion; 0: of none. */
  key: number;
  /** The section's own promotion first, then others that its lines count towards. */
  bands: Band[];
  lines: CartItem[];
  gifts: CartGift[];
}

/** What sections are made of: the promotions of a warehouse and what became of them. */
export interface SectionSources {
  promotions: readonly CartPromotion[];
  outcomes: readonly Outcome[];
  /** Promotions that stand first. */
  achieved: ReadonlySet<number>;
  gifts: readonly CartGift[];
}

/**
 * Lines of one order by promotion: those that carry a 满减 under it, others under the first promotion they count towards,
 * 满减 before the other kinds; what is achieved comes first, lines of no promotion last. Every promotion that lines count
 * towards is told once; one over all of them is told above them all.
 */
export function sectionsOf(lines: readonly CartItem[], sources: SectionSources): CartSection[] {
  const promotions = byRank(sources);
  const overAll = promotions.filter((promotion) => isOverAll(promotion, lines));
  const others = promotions.filter((promotion) => !overAll.includes(promotion));
  const ofGoods = candidates(others);
  const countsFor = new Map(
    lines.map((line) => [line.id, mayCount(line) ? pinned(line, ofGoods.get(line.goods.id) ?? []) : []]),
  );
  const sections = linesByPromotion(lines, others, countsFor, sources);
  const bands = bandsOf(sections, others, countsFor, sources);
  const rank = new Map(others.map(({ id }, index) => [id, index]));
  const placeOf = (key: number) => rank.get(key) ?? others.length;
  return [...sections]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([key, own], index) => {
      const told = [
        ...(index === 0 ? overAll.map((one) => bandOf(one, sources)) : []),
        ...(bands.get(key) ?? []),
      ];
      const ids = new Set(told.map(({ promotion }) => promotion.id));
      const gifts = sources.gifts.filter(({ promotion_id }) => ids.has(promotion_id));
      return { key, bands: told, lines: own, gifts };
    });
}

/** Gifts and cashback for the whole order say nothing about single lines. */
function isOverAll({ kind, goods_ids }: CartPromotion, lines: readonly CartItem[]): boolean {
  if (kind === 'discount') return false;
  const goods = new Set(goods_ids);
  const counted = lines.filter(mayCount);
  return counted.length > 1 && counted.every((line) => goods.has(line.goods.id));
}

/** By line the promotions that it counts towards, in their order. */
type CountsFor = ReadonlyMap<number, readonly CartPromotion[]>;

/** Lines by the promotion they stand under; 0: of none. */
function linesByPromotion(
  lines: readonly CartItem[],
  promotions: readonly CartPromotion[],
  countsFor: CountsFor,
  { outcomes }: SectionSources,
): Map<number, CartItem[]> {
  const carried = carriers(outcomes);
  const known = new Set(promotions.map(({ id }) => id));
  const found = new Map<number, CartItem[]>();
  for (const line of lines) {
    const first = countsFor.get(line.id)?.[0]?.id;
    const wished = line.exchange?.promotion_id ?? carried.get(line.id) ?? first ?? 0;
    const key = known.has(wished) ? wished : 0;
    const own = found.get(key);
    if (own) own.push(line);
    else found.set(key, [line]);
  }
  return found;
}

/** What is told over each section: its own promotion, then those that have no section and that its lines count towards. */
function bandsOf(
  sections: ReadonlyMap<number, readonly CartItem[]>,
  promotions: readonly CartPromotion[],
  countsFor: CountsFor,
  sources: SectionSources,
): Map<number, Band[]> {
  const bands = new Map<number, Band[]>();
  const homeless = promotions.filter(({ id }) => !sections.has(id));
  for (const promotion of [...promotions.filter(({ id }) => sections.has(id)), ...homeless]) {
    const counts = ({ id }: CartItem) => countsFor.get(id)?.includes(promotion) === true;
    const key = sections.has(promotion.id)
      ? promotion.id
      : [...sections].find(([, own]) => own.some(counts))?.[0];
    if (key !== undefined) bands.set(key, [...(bands.get(key) ?? []), bandOf(promotion, sources)]);
  }
  return bands;
}

const bandOf = (promotion: CartPromotion, { outcomes }: SectionSources): Band => ({
  promotion,
  outcome: outcomes.find((one) => one.promotion_id === promotion.id) ?? null,
});

/** Achieved 满减, other 满减, achieved ones of other kinds, the rest; otherwise as they came. */
function byRank({ promotions, achieved }: SectionSources): CartPromotion[] {
  const rank = ({ id, kind }: CartPromotion) => (kind === 'discount' ? 0 : 2) + (achieved.has(id) ? 0 : 1);
  return promotions.toSorted((a, b) => rank(a) - rank(b));
}

/** Promotions by the goods that count towards them. */
function candidates(promotions: readonly CartPromotion[]): Map<number, CartPromotion[]> {
  const found = new Map<number, CartPromotion[]>();
  for (const promotion of promotions)
    for (const id of promotion.goods_ids) {
      const own = found.get(id);
      if (own) own.push(promotion);
      else found.set(id, [promotion]);
    }
  return found;
}

/** Of all 满减 a pinned line counts for that one only, as long as it runs for it. */
function pinned({ goods_manjian_id }: CartItem, own: readonly CartPromotion[]): readonly CartPromotion[] {
  if (!own.some(({ id, kind }) => id === goods_manjian_id && kind === 'discount')) return own;
  return own.filter(({ id, kind }) => kind !== 'discount' || id === goods_manjian_id);
}

/** The 满减 that a line carries, by line. */
const carriers = (outcomes: readonly Outcome[]): Map<number, number> =>
  new Map(
    outcomes
      .filter(({ kind, state }) => kind === 'discount' && state === 'applied')
      .flatMap(({ promotion_id, line_ids }) => line_ids.map((id): [number, number] => [id, promotion_id])),
  );

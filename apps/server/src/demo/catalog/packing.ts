import type { RowExtras } from './notation.ts';
import { between, chance } from './random.ts';

/** Inner bundle and bundles per case by what is packed: a guess at the trade's habits, good enough for a demo. */
const habits: readonly { fits: RegExp; middle: number; bundles: readonly number[] }[] = [
  { fits: /^大容量注射剂/, middle: 1, bundles: [30, 40, 60] },
  { fits: /^中药饮片/, middle: 1, bundles: [10, 20, 25] },
  { fits: /^(台|辆|把)$/, middle: 1, bundles: [4, 6, 8, 12] },
  { fits: /^(片剂|胶囊剂|丸剂|颗粒剂|散剂|栓剂|贴膏剂)/, middle: 10, bundles: [20, 30, 40] },
  { fits: /^(软膏剂|眼用制剂|鼻用制剂|耳用制剂|喷雾剂|吸入制剂)/, middle: 10, bundles: [10, 20, 30] },
  { fits: /^(注射剂|注射用粉针)/, middle: 10, bundles: [10, 20, 40] },
  { fits: /^(口服液体剂|外用液体剂|膏剂|气雾剂)/, middle: 5, bundles: [6, 8, 12, 20] },
];
const otherwise = { middle: 5, bundles: [4, 8, 10, 20] };

interface Packed {
  seed: string;
  form: string;
  unit: string;
  price: string;
  spec: string;
}

/** Sizes of bundle and case and the order step. Cheap packs are not taken out of their bundle. */
export function sharesOfCase(goods: Packed, extras: RowExtras) {
  const habit = habits.find(({ fits }) => fits.test(goods.form) || fits.test(goods.unit)) ?? otherwise;
  const dear = Number(goods.price) >= 60;
  const middlePack = extras.middle ?? (dear ? Math.ceil(habit.middle / 5) : habit.middle);
  const bundles = habit.bundles[between(`case:${goods.seed}`, 0, habit.bundles.length - 1)] ?? 10;
  const casePack = extras.case ?? middlePack * bundles;
  const canSplit =
    extras.split ?? (middlePack === 1 || Number(goods.price) >= 5 || chance(`split:${goods.seed}`) < 0.3);
  const multiple = canSplit ? 1 : middlePack;
  return { middlePack, casePack, canSplit, multiple, minOrder: extras.min ?? multiple };
}

/** A suggested retail price in yuan with two decimals: cheaper goods carry the higher margin. */
export function retailOf(price: string, seed: string): string {
  const cost = Number(price);
  const floor = cost < 5 ? 1.5 : cost < 20 ? 1.35 : cost < 100 ? 1.25 : 1.18;
  const marked = cost * (floor + chance(`retail:${seed}`) * 0.18);
  const step = marked < 20 ? 0.1 : marked < 100 ? 0.5 : 1;
  return (Math.ceil(marked / step) * step).toFixed(2);
}

/**
 * Ladder steps at these quantities: 3 % of the price (yuan) less per step, counted from `firstCut` cuts on, in
 * whole fen.
 */
export function stepPrices(
  price: string,
  quantities: readonly number[],
  firstCut: number,
): readonly (readonly [number, string])[] {
  return quantities.map((quantity, position) => {
    const cuts = position + firstCut;
    return [
      quantity,
      cuts === 0 ? price : (Math.floor(Number(price) * (100 - 3 * cuts)) / 100).toFixed(2),
    ] as const;
  });
}

import { monthOf } from './calendar.ts';

/** What illness the seasons bring, by category of the catalogue. */

/** From January, 1 = as the year's average. */
type Seasons = readonly number[];

const WINTER: Seasons = [1.8, 1.5, 1.2, 0.9, 0.7, 0.6, 0.5, 0.55, 0.8, 1.1, 1.5, 1.85];
const SUMMER: Seasons = [0.6, 0.65, 0.75, 0.9, 1.15, 1.5, 1.85, 1.8, 1.2, 0.8, 0.65, 0.6];
const SPRING: Seasons = [0.7, 0.8, 1.3, 1.6, 1.4, 1.1, 0.9, 0.9, 1.1, 0.9, 0.7, 0.6];
const TONIC: Seasons = [1.6, 1.3, 0.9, 0.8, 0.75, 0.7, 0.65, 0.7, 0.9, 1.1, 1.3, 1.5];
const EVEN: Seasons = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

const SEASONS: readonly (readonly [categories: readonly string[], seasons: Seasons])[] = [
  [
    [
      'xi-cold-wind',
      'xi-cough',
      'xi-throat',
      'xi-fever',
      'xi-virus',
      'xi-macrolide',
      'xi-asthma',
      'xi-inhale',
      'xi-child-cold',
      'xi-child-cough',
      'xi-qx-mask',
      'xi-qx-thermo',
      'xi-qx-breath',
      'xi-zy-wind-cold',
      'xi-zy-cough',
      'yx-cold',
    ],
    WINTER,
  ],
  [
    [
      'xi-heat',
      'xi-diarrhoea',
      'xi-motility',
      'xi-acid',
      'xi-child-belly',
      'xi-probiotic',
      'xi-skin-eczema',
      'xi-skin-fungus',
      'xi-zy-fire',
      'xi-zy-aroma',
      'xi-zy-flower',
      'yx-stomach',
    ],
    SUMMER,
  ],
  [['xi-allergy', 'xi-nose', 'xi-eye', 'xi-zy-wind-heat'], SPRING],
  [
    [
      'xi-tonic',
      'xi-kidney',
      'xi-food-herb',
      'xi-food-protein',
      'xi-zy-qi',
      'xi-zy-blood',
      'xi-zy-yang',
      'xi-zy-kitchen',
      'yx-herb-tonic',
    ],
    TONIC,
  ],
];

const BY_CATEGORY = new Map(
  SEASONS.flatMap(([categories, seasons]) => categories.map((code) => [code, seasons] as const)),
);

/** How much a goods is asked for on a day, by the first of its categories that knows seasons; 1 = as always. */
export function demandOn(day: string, categories: readonly string[]): number {
  const known = categories.find((code) => BY_CATEGORY.has(code));
  const seasons = (known !== undefined && BY_CATEGORY.get(known)) || EVEN;
  return seasons[monthOf(day)] ?? 1;
}

/** Every category that this file names. */
export const SEASONAL: readonly string[] = [...BY_CATEGORY.keys()];

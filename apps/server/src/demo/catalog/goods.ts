import { antibiotics, antimicrobials } from './goods/anti-infective.ts';
import { daily, healthFoods } from './goods/care.ts';
import { heart } from './goods/chronic-heart.ts';
import { bone, lung, nerve, sugar, urinary } from './goods/chronic-metabolic.ts';
import { instruments, supplies } from './goods/devices.ts';
import { frozenDrugs, frozenReagents } from './goods/frozen.ts';
import { herbs } from './goods/herbs.ts';
import { coldChain, hormones, injections } from './goods/injection-cold.ts';
import { children, patentCold, patentDigestive } from './goods/patent-acute.ts';
import { patentHeart, patentOuter, patentTonic, patentWomen } from './goods/patent-chronic.ts';
import { allergy, coldAndCough, digestion, ephedrineCompounds, vitamins } from './goods/western-common.ts';
import { senses, skin, women } from './goods/western-outer.ts';
import type { DemoGoods } from './types.ts';

/** Everything the demo shop sells. The position in this list seeds its number, barcode and lots: append only. */
export const demoGoods: readonly DemoGoods[] = [
  ...antibiotics,
  ...antimicrobials,
  ...coldAndCough,
  ...ephedrineCompounds,
  ...allergy,
  ...digestion,
  ...vitamins,
  ...heart,
  ...sugar,
  ...bone,
  ...nerve,
  ...urinary,
  ...lung,
  ...women,
  ...senses,
  ...skin,
  ...injections,
  ...coldChain,
  ...hormones,
  ...patentCold,
  ...patentDigestive,
  ...children,
  ...patentHeart,
  ...patentWomen,
  ...patentTonic,
  ...patentOuter,
  ...herbs,
  ...instruments,
  ...supplies,
  ...healthFoods,
  ...daily,
  ...frozenDrugs,
  ...frozenReagents,
];

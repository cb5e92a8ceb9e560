import { makerOf } from '../catalog/makers.ts';
import { chance } from '../catalog/random.ts';
import type { DemoGoods, RxClass } from '../catalog/types.ts';
import { packShot } from './pack-shot.ts';
import type { FaceName, PackArt, PackKind, PackMark, PaletteName } from './types.ts';

const herbal: readonly PaletteName[] = ['leaf', 'gold', 'wine', 'orange', 'green', 'red'];
const clinical: readonly PaletteName[] = [
  'teal',
  'blue',
  'navy',
  'sky',
  'purple',
  'rose',
  'green',
  'orange',
  'red',
];
const tools: readonly PaletteName[] = ['sky', 'teal', 'blue', 'green', 'navy'];

/** The picture of a goods: its own wishes first, the rest from form, class and maker. Always the same for the same goods. */
export function artFor(goods: DemoGoods): PackArt {
  const seed = `${goods.genericName}|${goods.maker}`;
  const kind = goods.art?.kind ?? kindFor(goods, seed);
  return {
    kind,
    palette: goods.art?.palette ?? pick(colours(goods), `colour:${seed}`),
    art: goods.art?.art ?? pick(designs(goods), `face:${seed}`),
    round: goods.art?.round ?? goods.form === '片剂',
  };
}

/** The goods' pack shot as SVG text. */
export function drawGoods(goods: DemoGoods): string {
  const { name, spec, maker, origin, rx } = goods;
  const printed = origin ? `${spec}　产地 ${origin}` : spec;
  return packShot({ ...artFor(goods), name, spec: printed, maker: makerOf(maker).name, mark: markFor(rx) });
}

/** The mark that the class prints on the front: Rx, red OTC (甲类), green OTC (乙类). */
export function markFor(rx: RxClass): PackMark {
  if (rx === 'rx') return 'rx';
  if (rx === 'otc_a') return 'otc';
  return rx === 'otc_b' ? 'otcb' : '';
}

function kindFor(goods: DemoGoods, seed: string): PackKind {
  const loose = goods.unit === '瓶' || goods.unit === '罐';
  switch (goods.form) {
    case '片剂':
    case '胶囊剂':
      if (loose) return 'bottle';
      return chance(`kind:${seed}`) < 0.6 ? 'blister' : 'carton';
    case '丸剂':
    case '保健食品':
      return loose ? 'bottle' : 'carton';
    case '口服液体剂':
      return loose ? 'syrup' : 'tall';
    case '膏剂':
    case '外用液体剂':
      return /喷/.test(goods.spec) ? 'spray' : 'syrup';
    case '软膏剂':
      return goods.unit === '支' ? 'tube' : 'carton';
    case '眼用制剂':
      return /膏|凝胶/.test(goods.name) ? 'tube' : 'dropper';
    case '耳用制剂':
    case '鼻用制剂':
      return 'dropper';
    case '喷雾剂':
    case '气雾剂':
      return 'spray';
    case '吸入制剂':
      return /液/.test(goods.name) ? 'ampoules' : 'tall';
    case '注射剂':
    case '注射用粉针':
      return 'ampoules';
    case '大容量注射剂':
      return 'infusion';
    case '贴膏剂':
      return 'patch';
    case '中药饮片':
      return goods.unit === '袋' ? 'bag' : 'tall';
    case '日用品':
      return loose ? 'syrup' : 'carton';
    default:
      return deviceKind(goods.name);
  }
}

function deviceKind(name: string): PackKind {
  if (/电子血压计/.test(name)) return 'monitor';
  if (/电子体温计/.test(name)) return 'thermo';
  if (/口罩/.test(name)) return 'masks';
  if (/敷贴|磁疗贴|敷料/.test(name)) return 'patch';
  return 'carton';
}

function colours(goods: DemoGoods): readonly PaletteName[] {
  if (goods.scope === 'tcm_pieces') return [herbColour(goods.name)];
  if (goods.scope === 'patent_tcm') return herbal;
  return goods.rx === 'device' ? tools : clinical;
}

/** Herbs look like themselves in the window of the bag: red fruits and flowers, green leaves, otherwise root brown. */
function herbColour(name: string): PaletteName {
  if (/红花|枸杞|大枣|山楂|五味子|丹参|玫瑰|山茱萸|赤小豆|红参/.test(name)) return 'red';
  return /叶|草|艾|薄荷|荆芥|藿|菊|连翘|蒲公英|墨旱莲|紫花|淫羊|决明/.test(name) && !/甘草/.test(name)
    ? 'leaf'
    : 'gold';
}

function designs(goods: DemoGoods): readonly FaceName[] {
  if (goods.scope === 'patent_tcm' || goods.scope === 'tcm_pieces')
    return ['herb', 'herb', 'solid', 'wave', 'band'];
  // The split design shows capsules.
  if (goods.form === '胶囊剂') return ['split', 'wave', 'solid', 'band'];
  return ['wave', 'solid', 'band'];
}

function pick<Choice>(choices: readonly Choice[], seed: string): Choice {
  const chosen = choices[Math.floor(chance(seed) * choices.length)];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
}

import { makerOf } from '../catalog/makers.ts';
import { chance } from '../catalog/random.ts';
import type { DemoGoods } from '../catalog/types.ts';
import { demoLeaflet } from '../leaflets/leaflet.ts';
import { artFor } from './art-for.ts';
import { palettes } from './palettes.ts';
import { escapeXml, fit, n, shadow, text } from './svg.ts';

const INK = '#374151';
const PALE = '#9CA3AF';

/** How many of a hundred goods have more than their front. */
const SHARE = 0.5;

/** Further pictures of a goods beside its pack shot: the back of the pack with its bar code, the sheet that lies in it. Herbs and every other goods have none. */
export function moreShots(goods: DemoGoods, barcode: string): string[] {
  if (goods.rx === 'tcm' || chance(`shots:${goods.name}|${goods.maker}`) > SHARE) return [];
  return [drawBack(goods, barcode), drawSheet(goods)];
}

/** The back of the pack: what it is, who makes it, the bar code. */
function drawBack(goods: DemoGoods, barcode: string): string {
  const palette = palettes[artFor(goods).palette];
  const { name, spec, maker } = goods;
  const lines = [
    `规格　${spec}`,
    `包装　${goods.unit}`,
    `生产企业　${makerOf(maker).name}`,
    '贮藏、批号、有效期见封口',
  ];
  return framed(
    `${name} 背面`,
    `${shadow(200, 332, 132)}<rect x="76" y="84" width="248" height="244" rx="4" fill="#fff" stroke="#E5E7EB"/>
<rect x="76" y="84" width="248" height="40" fill="${palette.main}"/>${text(92, 111, fit(name, 216, 18), '#fff', name, 'font-weight="700"')}
${lines.map((line, at) => text(92, 152 + at * 24, fit(line, 216, 13), INK, line)).join('')}
${bars(barcode, 92, 256)}${text(92, 318, 12, INK, barcode)}`,
  );
}

/** A bar code's look: narrow and wide bars by its digits. */
function bars(code: string, left: number, top: number): string {
  let x = left;
  return [...code]
    .map((digit) => {
      const width = 1.5 + (Number(digit) % 4);
      const bar = `<rect x="${n(x)}" y="${top}" width="${n(width)}" height="44" fill="#111827"/><rect x="${n(x + width + 2)}" y="${top}" width="1.5" height="44" fill="#111827"/>`;
      x += width + 7;
      return bar;
    })
    .join('');
}

const HEADS = ['成份', '适应症', '用法用量', '禁忌', '贮藏'] as const;
const LETTERS = 26;

/** The folded sheet: title and the heads of its parts. */
function drawSheet(goods: DemoGoods): string {
  const leaflet = demoLeaflet(goods);
  const words = [leaflet.ingredients, leaflet.indications, leaflet.dosage, leaflet.taboo, leaflet.storage];
  const parts = HEADS.map((head, at) => {
    const y = 140 + at * 38;
    const line = (words[at] ?? '').slice(0, LETTERS);
    return `${text(96, y, 11, INK, `【${head}】`, 'font-weight="700"')}${text(96, y + 15, 8, PALE, line)}`;
  });
  const title = `${goods.name}说明书`;
  return framed(
    `${goods.name} 说明书`,
    `${shadow(200, 346, 120)}<path d="M84 72h232v264H84z" fill="#fff" stroke="#E5E7EB"/><path d="M84 204h232" stroke="#F3F4F6" stroke-width="3"/>
${text(200, 108, fit(title, 200, 16), '#111827', title, 'font-weight="700" text-anchor="middle"')}${parts.join('')}`,
  );
}

const framed = (title: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="20 48 360 324" role="img"><title>${escapeXml(title)}</title><defs><filter id="soft" x="-30%" y="-100%" width="160%" height="300%"><feGaussianBlur stdDeviation="7"/></filter></defs>${body}</svg>\n`;

import { demoGoods } from '../catalog/goods.ts';
import { drawGoods } from './art-for.ts';
import { escapeXml, fit, n, text } from './svg.ts';

/** The colours of a banner: ground, the shapes on it, its words, its button. */
interface Colours {
  ground: string;
  shape: string;
  ink: string;
  soft: string;
}
const COLOURS = {
  green: { ground: '#E6F4EC', shape: '#CBE8D8', ink: '#05573A', soft: '#3F6B57' },
  gold: { ground: '#FBF3E2', shape: '#F1E1BE', ink: '#7A4B10', soft: '#7B6238' },
  blue: { ground: '#E8F1FB', shape: '#CFE1F5', ink: '#12467F', soft: '#48688C' },
  red: { ground: '#FFF1EC', shape: '#FBD9CD', ink: '#B32A2E', soft: '#8A4A45' },
  dark: { ground: '#05573A', shape: '#06704A', ink: '#FFFFFF', soft: '#CBE8D8' },
} as const satisfies Record<string, Colours>;

/** What a banner says and shows. */
export interface BannerArt {
  title: string;
  words: string;
  colours: keyof typeof COLOURS;
  /** Names of goods whose packs stand beside the words; the first one is in front. */
  packs: readonly string[];
}

const BUTTON = '去看看';

/** A wide banner, 1440 × 240: words at the left, packs at the right. */
export const wideBanner = (art: BannerArt): string => drawWide(art, 1440, 240);

/** The same for a telephone, 750 × 280. */
export const phoneBanner = (art: BannerArt): string => drawWide(art, 750, 280);

/** The picture of a card that says the words beside it, 750 × 280: packs alone. */
export function cover({ title, colours, packs }: BannerArt): string {
  const c = COLOURS[colours];
  const row = packs.slice(0, 3).map((name, index) => pack(name, 470 - index * 195, 30, 246));
  return frame(750, 280, title, c, [
    `<circle cx="375" cy="150" r="190" fill="${c.shape}" opacity=".7"/>`,
    ...row.reverse(),
  ]);
}

/** A poster, 480 × 640: words above, one pack below. */
export function poster({ title, words, colours, packs }: BannerArt): string {
  const c = COLOURS[colours];
  const body = [
    `<circle cx="240" cy="470" r="230" fill="${c.shape}"/>`,
    text(240, 96, fit(title, 400, 50), c.ink, title, 'text-anchor="middle" font-weight="700"'),
    text(240, 142, fit(words, 400, 25), c.soft, words, 'text-anchor="middle"'),
    button(240, 190, 1.1, c),
    ...packs.slice(0, 1).map((name) => pack(name, 70, 280, 340)),
  ];
  return frame(480, 640, title, c, body);
}

/** A strip over the foot of a page, 1920 × 72, all in one line. */
export function strip({ title, words, colours, packs }: BannerArt): string {
  const c = COLOURS[colours];
  const wordsAt = 660 + title.length * 32;
  const body = [
    `<path d="M0 0h560l-48 72H0z" fill="${c.shape}"/><path d="M1360 0h560v72h-608z" fill="${c.shape}"/>`,
    text(640, 47, 30, c.ink, title, 'font-weight="700" letter-spacing="2"'),
    text(wordsAt, 45, fit(words, 1350 - wordsAt, 20), c.soft, words),
    button(1420, 36, 0.8, c),
    ...packs.slice(0, 2).map((name, index) => pack(name, 460 + index * 80, -2, 84)),
  ];
  return frame(1920, 72, title, c, body);
}

/** The strip for a telephone, 750 × 144. */
export function phoneStrip({ title, words, colours }: BannerArt): string {
  const c = COLOURS[colours];
  const body = [
    `<path d="M430 0h320v144H350z" fill="${c.shape}"/>`,
    text(40, 66, fit(title, 420, 38), c.ink, title, 'font-weight="700"'),
    text(40, 108, fit(words, 440, 24), c.soft, words),
    button(570, 72, 1, c),
  ];
  return frame(750, 144, title, c, body);
}

function drawWide({ title, words, colours, packs }: BannerArt, width: number, height: number): string {
  const c = COLOURS[colours];
  const left = width * 0.06;
  const isWide = width > 1000;
  // A telephone's banner has little room beside the words.
  const size = isWide ? height * 0.94 : height * 0.66;
  // The first one is drawn last: it stands in front.
  const row = packs
    .slice(0, isWide ? 4 : 2)
    .map((name, index) =>
      pack(name, width - size * (1.16 + index * 0.72), height * (isWide ? 0.06 : 0.22), size),
    )
    .reverse();
  const room = width * 0.44;
  const body = [
    `<path d="M${n(width * 0.5)} ${height}C${n(width * 0.62)} ${n(height * 0.3)} ${n(width * 0.8)} ${n(height * 0.9)} ${width} ${n(height * 0.35)}V${height}Z" fill="${c.shape}"/>`,
    `<circle cx="${n(width * 0.52)}" cy="${n(height * 0.1)}" r="${n(height * 0.3)}" fill="${c.shape}" opacity=".6"/>`,
    text(left, height * 0.38, fit(title, room, height * 0.21), c.ink, title, 'font-weight="700"'),
    text(left, height * 0.57, fit(words, room, height * 0.105), c.soft, words),
    button(left + 66 * (height / 240), height * 0.78, height / 240, c),
    ...row,
  ];
  return frame(width, height, title, c, body);
}

/** Around the point x, y. */
function button(x: number, y: number, scale: number, { ink, ground }: Colours): string {
  const label = text(0, 7, 20, ground, BUTTON, 'text-anchor="middle" font-weight="500"');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})"><rect x="-66" y="-22" width="132" height="44" rx="22" fill="${ink}"/>${label}</g>`;
}

/** The pack shot of a goods in a square. */
function pack(name: string, x: number, y: number, size: number): string {
  const goods = demoGoods.find((one) => one.name === name);
  if (!goods) throw new Error(`no demo goods ${name}`);
  const place = `x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size * 0.9)}"`;
  return drawGoods(goods).trim().replace('<svg ', `<svg ${place} `);
}

function frame(width: number, height: number, title: string, c: Colours, body: readonly string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`;
  const ground = `<rect width="${width}" height="${height}" fill="${c.ground}"/>`;
  return `${open}<title>${escapeXml(title)}</title>${ground}${body.join('')}</svg>\n`;
}

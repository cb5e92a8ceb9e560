import { between } from '../../catalog/random.ts';
import type { Palette } from '../palettes.ts';
import { leaf, n } from '../svg.ts';

/** What lies in the window of a bag of herbs. */
type Cut = 'slice' | 'rod' | 'leaf' | 'flower' | 'seed' | 'berry' | 'curl' | 'lump';

/** By what the name says of the part of the plant; the first that fits. */
const CUTS: readonly (readonly [names: RegExp, cut: Cut])[] = [
  [/花|菊|款冬|辛夷|丁香/, 'flower'],
  [/甘草|党参|沙参|麻黄|桂枝|桑枝|牛膝|柴胡|细辛|石斛|枝|藤|芦根|秦艽|防风/, 'rod'],
  [/叶|草|艾|薄荷|荆芥|藿香|蒲公英|墨旱莲|益母|车前草|淫羊/, 'leaf'],
  [/枸杞|大枣|山楂|五味子|山茱萸|龙眼|乌梅|金樱|女贞|栀子|川楝/, 'berry'],
  [/子|仁|豆|米|芽|粟|麦|核|莲/, 'seed'],
  [/皮|肉桂|厚朴|杜仲|黄柏|壳|陈皮|蝉蜕/, 'curl'],
  [/石|龙骨|牡蛎|茯苓|阿胶|神曲|琥珀|三七|天麻|半夏|贝母|延胡索/, 'lump'],
];

const WINDOW = { left: 100, top: 226, width: 204, height: 112 };
const COUNT: Readonly<Record<Cut, number>> = {
  slice: 34,
  rod: 30,
  leaf: 22,
  flower: 20,
  seed: 90,
  berry: 40,
  curl: 24,
  lump: 22,
};

const cutOf = (name: string): Cut => CUTS.find(([names]) => names.test(name))?.[1] ?? 'slice';

/** The herb itself as it looks through the window, different by part of the plant and, within one, by name. */
export function herbPieces(name: string, palette: Palette): string {
  const cut = cutOf(name);
  const hue = between(`hue:${name}`, 0, TONES.length - 1);
  const tones = [palette.main, ...(TONES[hue] ?? [])];
  return Array.from({ length: COUNT[cut] }, (_, at) => {
    const seed = `${name}:${at}`;
    const place = {
      x: WINDOW.left + between(`x:${seed}`, 4, WINDOW.width - 4),
      y: WINDOW.top + between(`y:${seed}`, 12, WINDOW.height - 2),
      turn: between(`t:${seed}`, 0, 179),
      size: between(`s:${seed}`, 80, 125) / 100,
      tone: tones[at % tones.length] ?? palette.main,
    };
    return DRAWN[cut](place);
  }).join('');
}

/** Root brown, pale, dark and yellow. */
const TONES: readonly (readonly string[])[] = [
  ['#D9B77A', '#C79A56', '#E8D3A4'],
  ['#EADFC6', '#DCCBA5', '#F3EBD8'],
  ['#8A6239', '#6F4B2B', '#A67C4B'],
  ['#E0B84E', '#CF9C2C', '#EFD588'],
];

interface Piece {
  x: number;
  y: number;
  turn: number;
  size: number;
  tone: string;
}

const turned = ({ x, y, turn }: Piece, body: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${body}</g>`;

const DRAWN: Readonly<Record<Cut, (piece: Piece) => string>> = {
  slice: (piece) =>
    turned(
      piece,
      `<ellipse rx="${n(17 * piece.size)}" ry="${n(10 * piece.size)}" fill="${piece.tone}"/><ellipse rx="${n(9 * piece.size)}" ry="${n(5 * piece.size)}" fill="#fff" opacity=".28"/>`,
    ),
  rod: (piece) =>
    turned(
      piece,
      `<rect x="-20" y="-4" width="${n(40 * piece.size)}" height="${n(7 * piece.size)}" rx="3" fill="${piece.tone}"/><path d="M-16-1h${n(30 * piece.size)}" stroke="#fff" opacity=".3"/>`,
    ),
  leaf: ({ x, y, turn, size, tone }) => leaf(x, y, size * 0.55, turn * 2, tone),
  flower: (piece) =>
    turned(
      piece,
      `${[0, 72, 144, 216, 288].map((part) => `<ellipse cy="${n(-8 * piece.size)}" rx="${n(4.5 * piece.size)}" ry="${n(8 * piece.size)}" fill="${piece.tone}" transform="rotate(${part})"/>`).join('')}<circle r="${n(4 * piece.size)}" fill="#E9B949"/>`,
    ),
  seed: (piece) =>
    turned(
      piece,
      `<ellipse rx="${n(7 * piece.size)}" ry="${n(4.5 * piece.size)}" fill="${piece.tone}"/><path d="M-4-1q4-3 8 0" stroke="#fff" fill="none" opacity=".4"/>`,
    ),
  berry: (piece) =>
    turned(
      piece,
      `<ellipse rx="${n(12 * piece.size)}" ry="${n(9 * piece.size)}" fill="${piece.tone}"/><path d="M-7 2q4-5 13-3M-4 5q5-2 9-2" stroke="#000" fill="none" opacity=".18"/>`,
    ),
  curl: (piece) =>
    turned(
      piece,
      `<path d="M-18 6C-14-10 12-12 18 4c-8-8-22-8-28 4z" fill="${piece.tone}"/><path d="M-14 4C-10-6 8-8 14 2" stroke="#000" fill="none" opacity=".15"/>`,
    ),
  lump: (piece) =>
    turned(
      piece,
      `<path d="M-14-4L-4-12 10-9 15 3 5 12-11 9z" fill="${piece.tone}"/><path d="M-4-12L-2 1 15 3M-2 1L-11 9" stroke="#fff" fill="none" opacity=".35"/>`,
    ),
};

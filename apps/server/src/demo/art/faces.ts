import type { Palette } from './palettes.ts';
import { inkGrey } from './palettes.ts';
import { capsule, fit, leaf, n, text } from './svg.ts';
import type { FaceName, PackMark, PackWords } from './types.ts';

/** The printed front of a box: its size, colours and words. */
export interface Front {
  w: number;
  h: number;
  palette: Palette;
  words: PackWords;
}

const bold = 'font-weight="700"';
const centred = 'text-anchor="middle"';
const flatHeight = 110;

/** Draws the front in the asked design; a flat box (of a tube) always gets the flat one. */
export function face(art: FaceName, front: Front): string {
  return front.h < flatHeight ? flatFace(front) : faces[art](front);
}

const faces: Record<FaceName, (front: Front) => string> = {
  wave: waveFace,
  solid: solidFace,
  split: splitFace,
  herb: herbFace,
  band: bandFace,
};

function flatFace({ w, h, palette: p, words }: Front): string {
  const name = text(w * 0.25, h * 0.46, fit(words.name, w * 0.68, 30), p.dark, words.name, bold);
  const spec = text(w * 0.25, h * 0.7, fit(words.spec, w * 0.5, 13), inkGrey, words.spec);
  return `<rect width="${w}" height="${h}" fill="#fff"/><path d="M0 0H${n(w * 0.17)}L${n(w * 0.1)} ${h}H0Z" fill="${p.main}"/><path d="M${n(w * 0.19)} 0h6L${n(w * 0.12 + 6)} ${h}h-6z" fill="${p.accent}"/><rect y="${h - 8}" width="${w}" height="8" fill="${p.main}"/>${name}${spec}${markBadge(words.mark, w - 46, h * 0.52)}`;
}

function waveFace(front: Front): string {
  const { w, h, palette: p, words } = front;
  const waves = `<path d="M0 ${n(h * 0.73)}C${n(w * 0.3)} ${n(h * 0.6)} ${n(w * 0.55)} ${n(h * 0.9)} ${w} ${n(h * 0.66)}V${h}H0Z" fill="${p.main}"/><path d="M0 ${n(h * 0.8)}C${n(w * 0.34)} ${n(h * 0.67)} ${n(w * 0.6)} ${n(h * 0.95)} ${w} ${n(h * 0.73)}V${h}H0Z" fill="${p.dark}"/>`;
  return `<rect width="${w}" height="${h}" fill="#fff"/>${waves}<rect width="${w}" height="10" fill="${p.main}"/>${title(front, Math.max(h * 0.36, 70))}${markBadge(words.mark, 18, 19)}${footer(front, '#fff')}`;
}

function solidFace(front: Front): string {
  const { w, h, palette: p, words } = front;
  const ground = `<rect width="${w}" height="${h}" fill="${p.main}"/><circle cx="${n(w * 0.9)}" cy="${n(h * 0.1)}" r="${n(h * 0.5)}" fill="${p.dark}" opacity=".45"/><circle cx="${n(w * 0.98)}" cy="${n(h * 0.95)}" r="${n(h * 0.3)}" fill="${p.accent}" opacity=".85"/>`;
  return `${ground}<rect y="${n(h * 0.24)}" width="${n(w * 0.96)}" height="${n(h * 0.46)}" fill="#fff"/>${title(front, h * 0.48)}${markBadge(words.mark, 18, h * 0.12 - 9)}${footer(front, '#fff')}`;
}

function splitFace(front: Front): string {
  const { w, h, palette: p, words } = front;
  const slants = `<path d="M${n(w * 0.62)} 0H${w}V${h}H${n(w * 0.36)}Z" fill="${p.light}"/><path d="M${n(w * 0.8)} 0H${w}V${h}H${n(w * 0.56)}Z" fill="${p.main}"/>`;
  const pills =
    capsule(w * 0.78, h * 0.68, h * 0.085, -32, p.accent, '#fff') +
    capsule(w * 0.9, h * 0.4, h * 0.065, 24, '#fff', p.accent);
  const name = text(18, h * 0.42, fit(words.name, w * 0.68, 36), p.dark, words.name, bold);
  const spec = text(18, h * 0.42 + 22, fit(words.spec, w * 0.5, 14), inkGrey, words.spec);
  return `<rect width="${w}" height="${h}" fill="#fff"/>${slants}${pills}${name}${spec}${markBadge(words.mark, 18, 14)}${footer(front, inkGrey, w * 0.5)}`;
}

function herbFace({ w, h, palette: p, words }: Front): string {
  const frame = `<rect x="7" y="7" width="${w - 14}" height="${h - 14}" fill="none" stroke="${p.main}" stroke-width="1.6"/><rect x="11" y="11" width="${w - 22}" height="${h - 22}" fill="none" stroke="${p.main}" stroke-width=".7"/>`;
  const leaves =
    leaf(w * 0.54, h * 0.84, h / 170, -24, p.main) + leaf(w * 0.6, h * 0.88, h / 215, -70, p.accent);
  const bar = `<rect x="18" y="${n(h * 0.2)}" width="5" height="${n(Math.min(46, h * 0.3))}" fill="${p.accent}"/>`;
  const name = text(
    32,
    h * 0.2 + Math.min(34, h * 0.24),
    fit(words.name, w - 62, 36),
    p.dark,
    words.name,
    bold,
  );
  const spec = text(32, h * 0.2 + Math.min(60, h * 0.42), fit(words.spec, w - 62, 14), inkGrey, words.spec);
  const maker = text(20, h - 20, fit(words.maker, w - 36, 11), p.dark, words.maker);
  return `<rect width="${w}" height="${h}" fill="${p.light}"/>${frame}${leaves}${bar}${name}${spec}${markBadge(words.mark, w - 54, h > w ? 20 : h - 38)}${maker}`;
}

function bandFace(front: Front): string {
  const { w, h, palette: p, words } = front;
  const ring = `<circle cx="${n(w * 0.86)}" cy="${n(h * 0.74)}" r="${n(h * 0.25)}" fill="none" stroke="${p.light}" stroke-width="${n(h * 0.11)}"/><circle cx="${n(w * 0.86)}" cy="${n(h * 0.74)}" r="${n(h * 0.1)}" fill="${p.main}"/>`;
  const maker = text(18, h * 0.135, fit(words.maker, w - 36, 12), '#fff', words.maker);
  return `<rect width="${w}" height="${h}" fill="#fff"/><rect width="${w}" height="${n(h * 0.2)}" fill="${p.main}"/><path d="M0 ${n(h * 0.2)}H${w}" stroke="${p.accent}" stroke-width="4"/>${ring}${maker}${title(front, h * 0.48)}${markBadge(words.mark, 18, h - 30)}`;
}

/** Name and specification, the name as large as fits. */
function title({ w, h, palette, words }: Front, y: number): string {
  const room = w - 36;
  const name = text(18, y, fit(words.name, room, h > w ? 34 : 38), palette.dark, words.name, bold);
  return name + text(18, y + 22, fit(words.spec, room * 0.8, 14), inkGrey, words.spec);
}

function footer({ w, h, words }: Front, fill: string, room = w - 36): string {
  return text(18, h - 14, fit(words.maker, room, 11), fill, words.maker);
}

function markBadge(mark: PackMark, x: number, y: number): string {
  if (mark === '') return '';
  const box =
    mark === 'rx'
      ? '<rect width="34" height="18" rx="3" fill="#fff" stroke="#6B7280"/>'
      : `<rect width="34" height="18" rx="9" stroke="#fff" fill="${mark === 'otc' ? '#D0282E' : '#0A8F5B'}"/>`;
  const letters =
    mark === 'rx'
      ? text(17, 13, 11, inkGrey, 'Rx', `${centred} ${bold}`)
      : text(17, 13, 11, '#fff', 'OTC', `${centred} ${bold}`);
  return `<g transform="translate(${n(x)} ${n(y)})">${box}${letters}</g>`;
}

/** The paper label of a bottle, with a coloured head and foot. */
export function label(x: number, y: number, w: number, h: number, p: Palette, words: PackWords): string {
  const middle = x + w / 2;
  const name = text(
    middle,
    y + h * 0.5,
    fit(words.name, w - 14, 24),
    p.dark,
    words.name,
    `${centred} ${bold}`,
  );
  const spec = text(middle, y + h * 0.5 + 20, fit(words.spec, w - 18, 13), inkGrey, words.spec, centred);
  const maker = text(middle, y + h - 6, fit(words.maker, w - 12, 9), '#fff', words.maker, centred);
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff"/><rect x="${x}" y="${y}" width="${w}" height="14" fill="${p.main}"/><rect x="${x}" y="${y + h - 20}" width="${w}" height="20" fill="${p.main}"/>${name}${spec}${maker}`;
}

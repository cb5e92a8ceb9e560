import { type Front, face } from '../faces.ts';
import { fit, n, shadow, text } from '../svg.ts';
import type { Shape } from './shape.ts';

/** Where a box stands: its front's upper left corner, width, height and depth. */
interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
  d: number;
}

// The front falls to the right, the side rises away: a quiet two-point view.
const [frontX, frontY] = [0.96, 0.085];
const [sideX, sideY] = [0.56, -0.3];

/** A closed box with a printed front, a coloured side and a light top. */
export function box({ x, y, w, h, d }: Place, { palette: p, art, words }: Shape): string {
  const front: Front = { w, h, palette: p, words };
  const top = `M${x} ${y}l${n(w * frontX)} ${n(w * frontY)}l${n(d * sideX)} ${n(d * sideY)}l${n(-w * frontX)} ${n(-w * frontY)}z`;
  const spine = text(
    -h + 16,
    d * 0.62,
    fit(words.name, h - 30, Math.min(20, d * 0.62)),
    '#fff',
    words.name,
    'transform="rotate(-90)" font-weight="600" opacity=".9"',
  );
  const side = `<g transform="matrix(${sideX} ${sideY} 0 1 ${n(x + w * frontX)} ${n(y + w * frontY)})"><rect width="${d}" height="${h}" fill="${art === 'herb' ? p.main : p.dark}"/><rect width="${d}" height="${h}" fill="#000" opacity=".12"/>${spine}</g>`;
  const shown = `<g transform="matrix(${frontX} ${frontY} 0 1 ${x} ${y})"><svg width="${w}" height="${h}">${face(art, front)}</svg><rect width="${w}" height="${h}" fill="url(#sheen)"/></g>`;
  return `<g><path d="${top}" fill="${art === 'solid' ? p.main : p.light}"/><path d="${top}" fill="#fff" opacity=".35"/>${side}${shown}</g>`;
}

export const carton = (shape: Shape) =>
  shadow(205, 322, 150) + box({ x: 46, y: 152, w: 266, h: 158, d: 96 }, shape);

export const tall = (shape: Shape) =>
  shadow(206, 352, 112) + box({ x: 96, y: 82, w: 176, h: 256, d: 74 }, shape);

export const blister = (shape: Shape) =>
  shadow(205, 330, 155) +
  box({ x: 54, y: 122, w: 256, h: 150, d: 88 }, shape) +
  '<ellipse cx="140" cy="344" rx="90" ry="7" fill="#1F2937" opacity=".12" filter="url(#soft)"/>' +
  strip(52, 266, -5, shape);

export function patch(shape: Shape): string {
  const plaster =
    '<g transform="translate(62 258) rotate(-8)"><rect width="130" height="76" rx="10" fill="#F0E3D0" stroke="#DAC6A8"/><rect x="22" y="12" width="86" height="52" rx="5" fill="#8A5B3A" opacity=".85"/><path d="M28 22h74M28 34h74M28 46h74" stroke="#fff" opacity=".16"/></g>';
  return shadow(204, 342, 140) + box({ x: 104, y: 88, w: 190, h: 232, d: 26 }, shape) + plaster;
}

export function tube(shape: Shape): string {
  const { palette: p, words } = shape;
  const body = `<path d="M0 6 16 0v78L0 72z" fill="#D9DFE4"/><path d="M16 0C110 4 210 14 244 22v34C210 64 110 74 16 78z" fill="#fff" stroke="#DDE2E7"/><path d="M16 50c94 2 194 0 228-4v10C210 64 110 74 16 78z" fill="${p.main}"/><rect x="244" y="18" width="40" height="42" rx="5" fill="${p.dark}"/><path d="M252 20v38M260 20v38M268 20v38M276 20v38" stroke="#fff" opacity=".25"/>`;
  const print =
    text(34, 38, fit(words.name, 150, 24), p.dark, words.name, 'font-weight="700"') +
    text(192, 38, fit(words.spec, 48, 11), '#4B5563', words.spec);
  return (
    shadow(204, 332, 158, 11) +
    box({ x: 44, y: 118, w: 270, h: 96, d: 74 }, { ...shape, art: 'band' }) +
    `<g transform="translate(52 252) rotate(3)">${body}${print}</g>`
  );
}

export function masks(shape: Shape): string {
  const { palette: p } = shape;
  const mask = `<path d="M-12 18C-34 34-34 54-8 62" fill="none" stroke="#fff" stroke-width="4"/><path d="M-12 18C-34 34-34 54-8 62" fill="none" stroke="#C6D2DC" stroke-width="2"/><path d="M0 8C40-6 120-6 160 8v52C120 82 40 82 0 60z" fill="${p.light}" stroke="${p.main}" stroke-opacity=".45"/><path d="M2 24c50-8 106-8 156 0M2 38c50-6 106-6 156 0M4 52c50-4 102-4 152 0" stroke="${p.main}" stroke-opacity=".35" fill="none"/>`;
  return (
    shadow(205, 336, 150) +
    box({ x: 52, y: 150, w: 256, h: 156, d: 100 }, shape) +
    `<g transform="translate(120 92)">${mask}</g>`
  );
}

/** A blister strip of ten round tablets or capsules. */
function strip(x: number, y: number, turn: number, { palette: p, round }: Shape): string {
  const height = round ? 70 : 76;
  const pills = Array.from({ length: 10 }, (_, place) => {
    const [column, row] = [(place % 5) * 30, Math.floor(place / 5)];
    return round
      ? `<circle cx="${20 + column}" cy="${20 + row * 30}" r="10.5" fill="#fff" stroke="#C3CBD3"/><circle cx="${17 + column}" cy="${17 + row * 30}" r="3" fill="#fff"/>`
      : `<rect x="${8 + column}" y="${9 + row * 32}" width="20" height="26" rx="10" fill="${p.main}"/><path d="M${8 + column} ${22 + row * 32}h20v3a10 10 0 0 1-20 0z" fill="${p.light}"/><rect x="${11 + column}" y="${12 + row * 32}" width="4" height="16" rx="2" fill="#fff" opacity=".5"/>`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect width="160" height="${height}" rx="6" fill="#E8ECEF" stroke="#CBD3DA"/><rect x="3" y="3" width="154" height="${height - 6}" rx="4" fill="none" stroke="#fff"/>${pills.join('')}</g>`;
}

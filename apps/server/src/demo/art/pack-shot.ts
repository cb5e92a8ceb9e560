import { bag, monitor, thermo } from './kinds/articles.ts';
import { ampoules, bottle, dropper, infusion, pen, spray, syrup } from './kinds/bottles.ts';
import { blister, carton, masks, patch, tall, tube } from './kinds/boxes.ts';
import type { Shape } from './kinds/shape.ts';
import { palettes } from './palettes.ts';
import { escapeXml } from './svg.ts';
import type { PackArt, PackKind, PackWords } from './types.ts';

const kinds: Record<PackKind, (shape: Shape) => string> = {
  carton,
  tall,
  blister,
  bottle,
  syrup,
  tube,
  spray,
  bag,
  masks,
  monitor,
  thermo,
  patch,
  ampoules,
  dropper,
  pen,
  infusion,
};

const definitions =
  '<defs><filter id="soft" x="-30%" y="-100%" width="160%" height="300%"><feGaussianBlur stdDeviation="7"/></filter><linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".06"/></linearGradient><linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".22" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient></defs>';

/** Draws a package as one SVG text. The words may hold any characters; they are escaped. */
export function packShot({ kind, palette, art, round = false, ...words }: PackArt & PackWords): string {
  const body = kinds[kind]({ palette: palettes[palette], art, round, words });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="20 48 360 324" role="img"><title>${escapeXml(words.name)}</title>${definitions}${body}</svg>\n`;
}

import { chance } from '../catalog/random.ts';
import { palettes } from './palettes.ts';
import { escapeXml, fit, n, text } from './svg.ts';

const looks = Object.values(palettes);
const centred = 'text-anchor="middle" font-weight="700"';

/** A word mark for a brand: its name in one colour over a short line, 160 by 64. */
export function brandLogo(name: string): string {
  const { main, dark, accent } = look(name);
  const size = fit(name, 136, 30);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 64" role="img"><title>${escapeXml(name)}</title><rect width="160" height="64" fill="#fff"/>${text(80, 30 + size * 0.34, size, dark, name, `${centred} letter-spacing="1"`)}<path d="M${n(80 - size)} 52h${n(size * 1.4)}" stroke="${main}" stroke-width="3" stroke-linecap="round"/><circle cx="${n(80 + size * 0.7)}" cy="52" r="2.5" fill="${accent}"/></svg>\n`;
}

/** A round tile with the first character of a category's name, 64 by 64. */
export function categoryLogo(name: string): string {
  const { main, dark, light } = look(name);
  const [first = ''] = [...name];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><title>${escapeXml(name)}</title><circle cx="32" cy="32" r="31" fill="${light}" stroke="${main}" stroke-opacity=".35"/>${text(32, 42, 28, dark, first, centred)}</svg>\n`;
}

function look(name: string) {
  const found = looks[Math.floor(chance(`logo:${name}`) * looks.length)];
  if (!found) throw new RangeError('no palette');
  return found;
}

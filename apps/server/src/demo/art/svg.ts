/** Small drawing words shared by all pictures. Everything printed passes through `text`, which escapes it. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const fontFamily = 'PingFang SC,Microsoft YaHei,Noto Sans CJK SC,Noto Sans SC,sans-serif';

export function escapeXml(body: string): string {
  return body.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A line of print whose baseline starts at x, y; `extra` are further attributes. */
export function text(x: number, y: number, size: number, fill: string, body: string, extra = ''): string {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}" font-family="${fontFamily}" ${extra}>${escapeXml(body)}</text>`;
}

/** The font size, at most `most`, at which the line is no wider than `room`. A Latin letter counts as 0.56 Chinese ones. */
export function fit(body: string, room: number, most: number): number {
  const ems = [...body].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 1 : 0.56), 0);
  return ems === 0 ? most : Math.min(most, Math.floor((room / ems) * 10) / 10);
}

/** A number as an attribute writes it, without float noise. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The soft shadow under an object. */
export function shadow(cx: number, cy: number, rx: number, ry = 13): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#1F2937" opacity=".13" filter="url(#soft)"/>`;
}

/** A two-coloured capsule around x, y with half-width `r`, turned by degrees. */
export function capsule(x: number, y: number, r: number, turn: number, right: string, left: string): string {
  const half = n(r * 1.5);
  const round = n(r);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><path d="M0 ${n(-r)}h${half}a${round} ${round} 0 0 1 0 ${n(2 * r)}h-${half}z" fill="${right}"/><path d="M0 ${n(-r)}h-${half}a${round} ${round} 0 0 0 0 ${n(2 * r)}h${half}z" fill="${left}"/><path d="M${n(-r * 1.4)} ${n(-r * 0.5)}h${n(r * 2.8)}" stroke="#fff" stroke-width="${n(r * 0.26)}" stroke-linecap="round" opacity=".5"/></g>`;
}

/** A leaf whose stem is at x, y. */
export function leaf(x: number, y: number, scale: number, turn: number, fill: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(scale)})"><path d="M0 0C14-22 44-24 62-4 44 14 16 18 0 0Z" fill="${fill}"/><path d="M2 0C22-4 40-6 58-4" stroke="#fff" stroke-width="1.6" fill="none" opacity=".6"/></g>`;
}

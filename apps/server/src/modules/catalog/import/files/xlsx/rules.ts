/** A piece of an XML text: a tag with its attributes as written, or the text between two tags. */
export type XmlToken =
  | { kind: 'open' | 'close'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'text'; text: string };

/** Cuts an XML text that comes in pieces into tokens. Enough for the flat XML of spreadsheets; comments are left out. */
export class XmlCutter {
  #rest = '';

  /** The tokens that are complete with this piece. */
  *take(piece: string): Generator<XmlToken> {
    const xml = this.#rest + piece;
    let at = 0;
    for (;;) {
      const open = xml.indexOf('<', at);
      if (open < 0) break;
      const close = xml.indexOf('>', open);
      if (close < 0) break;
      if (open > at) yield { kind: 'text', text: unescapeXml(xml.slice(at, open)) };
      const token = tagOf(xml.slice(open + 1, close));
      if (token) yield token;
      at = close + 1;
    }
    this.#rest = xml.slice(at);
  }
}

function tagOf(inside: string): XmlToken | null {
  const first = inside[0];
  if (first === '?' || first === '!') return null;
  const isClose = first === '/';
  const isEmpty = inside.endsWith('/');
  const body = inside.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const space = body.search(/\s/);
  const name = space < 0 ? body : body.slice(0, space);
  return {
    kind: isClose ? 'close' : 'open',
    // `x:row` is `row` of a named namespace.
    name: name.slice(name.indexOf(':') + 1),
    attributes: space < 0 ? '' : body.slice(space),
    isEmpty,
  };
}

/** An attribute of a tag, '' without it. */
export function attribute(attributes: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return unescapeXml(match?.[1] ?? match?.[2] ?? '');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Excel writes control characters as `_x000D_`. */
export const unescapeExcel = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Columns beyond this are no table of goods. */
export const MAX_COLUMNS = 500;

/** The column of a reference such as `AB12`, from 0; -1 without one. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What a stored number shows: `8.4000000000000004` is 8.4, `6.901339924569E12` a barcode. */
export function numberText(stored: string): string {
  const number = Number(stored);
  return stored.trim() === '' || Number.isNaN(number) ? stored : String(number);
}

import type { LONGEST_TRACE_CODE, SHORTEST_TRACE_CODE } from '@qingnang/contract/trace-words';

/** 药品追溯码: what a scanner has read, and which goods, level and pieces the head of a code stands for. */

/** A code as it is kept, with what its label says beside it. */
export interface ScannedCode {
  code: string;
  /** What names the goods of a code that nobody has taught: its first digits, or the GTIN. */
  head: string;
  /** '' = the label does not say. */
  lotNo: string;
}
export type ReadCode = ({ isCode: true } & ScannedCode) | { isCode: false; message: string };

/** What a head stands for. */
export interface TracePrefix {
  prefix: string;
  goodsId: number;
  /** 1 小, 2 中, 3 大. */
  level: number;
  /** Pieces of the shop's selling unit. */
  pieces: number;
  /** Digits of the whole code; null = any. */
  codeLength: number | null;
}

/** Digits of a code of the national format, and of its head (药品标识码). */
export const TRACE_LENGTH = 20;
const HEAD_LENGTH = 7;
/** Signs of a whole code: the compiler takes no others than the contract's, of which only types may be known here. */
const SHORTEST_CODE: typeof SHORTEST_TRACE_CODE = 14;
const LONGEST_CODE: typeof LONGEST_TRACE_CODE = 48;
const WHOLE_CODE = new RegExp(`[0-9A-Za-z]{${SHORTEST_CODE},${LONGEST_CODE}}(?=[^0-9A-Za-z]*$)`);
const SHORTEST_HEAD = 4;
const LONGEST_HEAD = 20;

/** Between elements of a GS1 code whose length is not fixed. */
const SEPARATOR = '\u001D';
/** Scanners may say first which symbology they have read. */
const SYMBOLOGY = /^\](d2|C1|Q3|e0|J1)/;

/** Reads what a hand scanner has typed: a bare code, one inside a web address, or GS1 element strings. */
export function readTraceCode(scanned: string): ReadCode {
  const text = printed(scanned);
  if (text === '') return no('没有读到内容，请重新扫描');
  const bare = inAddress(text) ?? text;
  if (!/^\d{20}$/.test(bare)) {
    const elements = readElements(bare);
    if (elements) return elements;
  }
  const code = bare.replaceAll(SEPARATOR, '').toUpperCase();
  if (!/^[0-9A-Z]+$/.test(code)) return no('不是追溯码：只能有数字和字母');
  if (code.length < SHORTEST_CODE)
    return no(/^\d{8,13}$/.test(code) ? '这是商品条码，请扫追溯码' : '不是追溯码：位数太少');
  if (code.length > LONGEST_CODE) return no('位数太多，可能连扫了两个码，请重新扫描');
  return { isCode: true, code, head: code.slice(0, HEAD_LENGTH), lotNo: '' };
}
const no = (message: string): ReadCode => ({ isCode: false, message });

/** What of a scan is printed, without what scanners put around it. */
const printed = (scanned: string): string =>
  scanned
    .normalize('NFKC')
    .split(SEPARATOR)
    .map((part) => part.replace(/[^!-~]/g, ''))
    .join(SEPARATOR)
    .replace(SYMBOLOGY, '');

/** The days that a GS1 label says beside its code, as `2026-03-09`; '' = it does not say. */
export function labelDays(scanned: string): { producedOn: string; expiresOn: string } {
  const text = printed(scanned);
  const found = text.startsWith('(') ? bracketed(text) : unbracketed(text);
  return { producedOn: dayOf(found?.get('11')), expiresOn: dayOf(found?.get('17')) };
}

/** Six digits of year, month and day; day 00 is the last one of its month. */
function dayOf(digits = ''): string {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const isLast = day === '00';
  const date = new Date(
    Date.UTC(2000 + Number(year), Number(month) - (isLast ? 0 : 1), isLast ? 0 : Number(day)),
  );
  const written = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  // A month or day that no calendar has runs over into the next.
  return year !== '' && written.startsWith(`20${year}-${month}`) ? written : '';
}

/** The code of a web address: `…?code=8123…`, `…/8123…`. */
function inAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) return null;
  return WHOLE_CODE.exec(text)?.[0] ?? null;
}

/** Elements that a label of medicines has, by their identifier: how long each is; null = up to the next separator. */
const ELEMENTS: Readonly<Record<string, number | null>> = {
  '01': 14,
  '11': 6,
  '17': 6,
  '10': null,
  '21': null,
};
const LONGEST_ELEMENT = 20;

/** GS1 with GTIN (01) and serial number (21), in brackets or not; null for anything else. */
function readElements(text: string): ReadCode | null {
  const found = text.startsWith('(') ? bracketed(text) : unbracketed(text);
  const gtin = found?.get('01');
  const serial = found?.get('21');
  if (!found || !gtin || !/^\d{14}$/.test(gtin) || !serial || !/^[0-9A-Za-z]{1,20}$/.test(serial))
    return null;
  return {
    isCode: true,
    code: `01${gtin}21${serial.toUpperCase()}`,
    head: gtin,
    lotNo: found.get('10') ?? '',
  };
}

function bracketed(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/\((\d{2})\)([^(]+)/g))
    found.set(name, value.replaceAll(SEPARATOR, ''));
  return found.size > 0 ? found : null;
}

function unbracketed(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let rest = text.startsWith(SEPARATOR) ? text.slice(1) : text;
  while (rest !== '') {
    const name = rest.slice(0, 2);
    const length = ELEMENTS[name];
    if (length === undefined || found.has(name)) return null;
    const end = rest.indexOf(SEPARATOR);
    const value = length === null ? rest.slice(2, end < 0 ? undefined : end) : rest.slice(2, 2 + length);
    if (value === '' || value.length > LONGEST_ELEMENT || (length !== null && value.length < length))
      return null;
    found.set(name, value);
    rest = rest.slice(2 + value.length);
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return found;
}

/** All heads that a code may have, for one question to the table of prefixes. */
export function headsOf(code: string): string[] {
  const gtin = gtinOf(code);
  const longest = Math.min(LONGEST_HEAD, code.length - 1);
  const heads = Array.from({ length: longest - SHORTEST_HEAD + 1 }, (_, i) =>
    code.slice(0, SHORTEST_HEAD + i),
  );
  return gtin === null ? heads : [...heads, gtin];
}

/** The prefix that a code has: of several that fit the longest. undefined = nobody has taught it. */
export function prefixOf<Prefix extends TracePrefix>(
  code: string,
  prefixes: readonly Prefix[],
): Prefix | undefined {
  const gtin = gtinOf(code);
  return prefixes
    .filter(
      ({ prefix, codeLength }) =>
        (code.startsWith(prefix) || prefix === gtin) && (codeLength === null || codeLength === code.length),
    )
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}

const gtinOf = (code: string): string | null => /^01(\d{14})21/.exec(code)?.[1] ?? null;

/** Codes of a paste or of a scanner's file: one a line, or separated by commas, semicolons, tabs or blanks. */
export const splitCodes = (text: string): string[] =>
  text
    .split(/[\r\n,;，；、\t ]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The bar code of a pack, of which a GTIN-14 has a digit for its packing before it. */
export const barcodeIn = (gtin: string): string => gtin.replace(/^0(?=\d{13}$)/, '');

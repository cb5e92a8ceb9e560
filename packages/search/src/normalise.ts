import { unitsInLetters } from './amounts.ts';
import { simplified } from './traditional.ts';

/** Longest query looked at, in characters. */
const MAX_QUERY = 100;
/** Longest stored text looked at; real names and specifications are far shorter. */
const MAX_TEXT = 300;
/** Words beyond this are ignored: each word owns one bit of a 16-bit mask. */
export const MAX_WORDS = 16;

/** Brackets that begin and end what is searched by itself. */
export const OPENING = '([{<【〔《「『〈';
export const CLOSING = ')]}>】〕》」』〉';
/** Characters that vanish: people leave them out. */
const SILENT = /['"`’‘“”·•・®™©]/g;
/** Hyphens vanish between letters (co-q10) but divide two numbers (10-20). */
const RANGE_HYPHEN = /(?<=\d)[-‐‑–—_~]+(?=\d)/g;
const HYPHEN = /[-‐‑–—_]/g;
/** `0.25gx24` and `2mlx10`: the letter x as a multiplication sign. */
const TIMES_X = /(?<=\d(?:g|mg|ug|ml|l|cm|mm|m|iu)?)x(?=\d)/g;
/** A remark inside a number, `h(演示)0001`: the number stays whole behind it. */
const REMARK_IN_CODE = /([a-z]+)\((\p{Script=Han}+)\)(?=\d)/gu;
const NOT_TEXT = /[^\p{L}\p{N}.%]/gu;
const LOOSE_DOT = /(?<!\d)\.|\.(?!\d)/g;
const LOOSE_PERCENT = /(?<!\d)%/g;
const LATIN_RUN = /[a-z0-9.%]+|[^a-z0-9.%]+/g;
const PLAIN_CODE = /^[0-9]*$/;
const PLAIN_APPROVAL = /^(\p{Script=Han}*)([A-Za-z]*[0-9]*)$/u;

/** Is this character of a normalised text a small latin letter or a digit? */
export function isLatinCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Does a part made by `queryParts` belong to the latin side (letters, digits, `.`, `%`)? */
export function isLatinWord(word: string): boolean {
  return isLatinCode(word.charCodeAt(0));
}

/**
 * Half-width, lower case, one space between words; brackets and signs become spaces, silent marks vanish.
 * The same for stored texts and for queries, so that both meet whatever way they were written.
 */
export function normaliseText(text: string): string {
  return clean(foldWidth(text.slice(0, MAX_TEXT)));
}

/**
 * What a name is searched by: the text outside brackets first, then each bracket's content.
 * `复方氨酚烷胺片(感康)` → `['复方氨酚烷胺片', '感康']`.
 */
export function nameTokens(text: string): string[] {
  const { outside, inside } = splitBrackets(foldWidth(text.slice(0, MAX_TEXT)));
  const tokens = [outside, ...inside].map((part) => closeGaps(clean(part))).filter((part) => part !== '');
  return [...new Set(tokens)];
}

/** The words of a query as typed, normalised: split at spaces only. */
export function queryWords(words: string): string[] {
  const text = clean(foldWidth(words.slice(0, MAX_QUERY).trim()));
  return text === '' ? [] : text.split(' ');
}

/**
 * The parts that must all match: words cut where Chinese and latin meet, each part once.
 * `999感冒灵` → `['999', '感冒灵']`.
 */
export function queryParts(words: string[]): string[] {
  return [...new Set(words.flatMap(queryRuns))].slice(0, MAX_WORDS);
}

/** A word cut where Chinese and latin meet, in order: `999感冒灵` → `['999', '感冒灵']`. */
export function queryRuns(word: string): string[] {
  return word.match(LATIN_RUN) ?? [];
}

/** Approval numbers in two halves: `国药准字H20044439` → `{ head: '国药准字', code: 'h20044439' }`. */
export function approvalParts(approvalNo: string): { head: string; code: string } {
  const plain = PLAIN_APPROVAL.exec(approvalNo);
  if (plain) return { head: plain[1] ?? '', code: (plain[2] ?? '').toLowerCase() };
  const runs = normaliseText(approvalNo).replaceAll(' ', '').match(LATIN_RUN) ?? [];
  return {
    head: runs.filter((run) => !isLatinWord(run)).join(' '),
    code: runs.filter((run) => isLatinWord(run)).join(''),
  };
}

/** Barcodes as one run of letters and digits. */
export function barcodeCode(barcode: string): string {
  return PLAIN_CODE.test(barcode) ? barcode : normaliseText(barcode).replaceAll(' ', '');
}

/** Is this latin part written like an approval number or a barcode, from its beginning (4 digits or more)? */
export function isCodeWord(word: string): boolean {
  return /^[a-z]{0,4}[0-9]{4,}[a-z0-9]*$/.test(word);
}

/** Half-width, lower case, simplified. */
export function foldWidth(text: string): string {
  return simplified(text.toWellFormed().normalize('NFKC').toLowerCase());
}

function clean(folded: string): string {
  return unitsInLetters(folded)
    .replace(/μ/g, 'u')
    .replace(REMARK_IN_CODE, '($2)$1')
    .replace(SILENT, '')
    .replace(RANGE_HYPHEN, ' ')
    .replace(HYPHEN, '')
    .replace(TIMES_X, ' ')
    .replace(NOT_TEXT, ' ')
    .replace(LOOSE_DOT, ' ')
    .replace(LOOSE_PERCENT, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Spaces stay only between two latin characters, so that a Chinese word may cross them. */
function closeGaps(text: string): string {
  return text.replace(/(?<![a-z0-9]) | (?![a-z0-9])/g, '');
}

function splitBrackets(text: string): { outside: string; inside: string[] } {
  let outside = '';
  let depth = 0;
  const inside: string[] = [];
  for (const char of text) {
    if (OPENING.includes(char)) {
      depth += 1;
      inside.push('');
      // Latin on both sides of a bracket stays two words.
      outside += ' ';
    } else if (CLOSING.includes(char)) {
      depth = Math.max(0, depth - 1);
    } else if (depth > 0) {
      inside[inside.length - 1] += char;
    } else {
      outside += char;
    }
  }
  return { outside, inside };
}

import { REPORT_KIND_NAMES, type ReportKind } from '@qingnang/rules/reports';

/**
 * What a scanned report is about, by its file's name: `批准文号_批号`, `69条码_批号`, `商品编号_批号` or `品名_规格_批号`, then if
 * wanted the kind (`_进口`, `_自检`) and the page (`_1`, `(2)`).
 */
export interface ParsedName {
  /** What names the goods, as written: one part, or the name and its specification. */
  goods: string;
  spec: string;
  /** In capitals; '' = the name has none. */
  lotNo: string;
  kind: ReportKind;
}

const COPY = /\s*[(（]\d{1,2}[)）]$/;
const KIND_WORDS: Readonly<Record<string, ReportKind>> = {
  进口: 'import',
  口岸: 'import',
  通关单: 'import',
  自检: 'own',
  本公司: 'own',
  成品: 'maker',
  厂检: 'maker',
  ...Object.fromEntries(Object.entries(REPORT_KIND_NAMES).map(([kind, name]) => [name, kind as ReportKind])),
};

/** Reads the parts of a file's name. Nothing is certain: whoever saves it has looked at the answer. */
export function parseName(fileName: string): ParsedName {
  const stem = fileName.normalize('NFKC').replace(/\.[^.]*$/, '');
  const parts = stem
    .replace(COPY, '')
    .split('_')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A page's number stands last; a lot is longer than two digits.
  if (parts.length > 2 && /^\d{1,2}$/.test(parts.at(-1) ?? '')) parts.pop();
  const kind = KIND_WORDS[parts.at(-1) ?? ''];
  if (kind && parts.length > 2) parts.pop();
  const [goods = '', ...rest] = parts;
  const lotNo = (rest.pop() ?? '').replace(/^批号[::]?/, '').toUpperCase();
  return { goods, spec: rest.join('_'), lotNo, kind: kind ?? 'maker' };
}

/** A goods that a name may mean. */
export interface CandidateGoods {
  id: number;
  name: string;
  spec: string;
  maker: string;
  approval_no: string;
  barcode: string;
  source_code: string;
  /** Lots of the goods among those that the names carry, as they stand on the shelf. */
  lots: readonly string[];
}

/** An approval number without what is often left out: `国药准字 H2000 3263` and `H20003263` are one. */
const bareApproval = (text: string): string =>
  plain(text).replace(/^(国药准字|国械注准|国械注进|进口药品注册证号?|注册证号?)/, '');

/** Signs that file names cannot hold or that are written in several ways do not count: `0.25g×24粒/盒` is `0.25gx24粒盒`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[×*✕]/g, 'x')
    .replace(/[^\p{L}\p{N}.]/gu, '');

export type MatchState = 'matched' | 'new_lot' | 'ambiguous' | 'unknown';
export interface Match {
  state: MatchState;
  goods: CandidateGoods[];
}

/**
 * The goods that a parsed name means. The most certain kind of name decides: approval number, barcode, code, then name with
 * specification; where several goods are left, the one that has the lot. A name that finds nothing offers who has the lot.
 */
export function matchName(parsed: ParsedName, all: readonly CandidateGoods[]): Match {
  const { goods: key, lotNo } = parsed;
  const named =
    key === ''
      ? []
      : (WAYS.map((way) => all.filter((goods) => way(goods, parsed))).find((found) => found.length > 0) ??
        []);
  const withLot = (lotNo === '' ? [] : named).filter((goods) => lotOf(goods, lotNo) !== null);
  const [only] = withLot;
  if (only && withLot.length === 1) return { state: 'matched', goods: [only] };
  if (withLot.length > 1) return { state: 'ambiguous', goods: withLot };
  if (named.length === 1) return { state: lotNo === '' ? 'unknown' : 'new_lot', goods: named };
  if (named.length > 1) return { state: 'ambiguous', goods: named };
  return { state: 'unknown', goods: lotNo === '' ? [] : all.filter((goods) => lotOf(goods, lotNo) !== null) };
}

const WAYS: readonly ((goods: CandidateGoods, parsed: ParsedName) => boolean)[] = [
  (goods, { goods: key }) =>
    goods.approval_no !== '' && bareApproval(goods.approval_no) === bareApproval(key),
  (goods, { goods: key }) => goods.barcode !== '' && goods.barcode === key,
  (goods, { goods: key }) =>
    String(goods.id) === key || (goods.source_code !== '' && plain(goods.source_code) === plain(key)),
  (goods, { goods: key, spec }) => plain(goods.name) === plain(key) && plain(goods.spec) === plain(spec),
  (goods, { goods: key }) => plain(goods.name) === plain(key),
];

/** The lot as it stands on the shelf of a goods; null = it was never there. */
export const lotOf = (goods: CandidateGoods, lotNo: string): string | null =>
  goods.lots.find((lot) => lot.toUpperCase() === lotNo) ?? null;

/** What to look up in the table for some names. */
export function lookupOf(names: readonly ParsedName[]): {
  keys: string[];
  approvals: string[];
  ids: number[];
  lots: string[];
} {
  const keys = names.map(({ goods }) => goods).filter((key) => key !== '');
  return {
    keys,
    approvals: keys.map(bareApproval).filter((key) => key.length >= 6),
    ids: keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number),
    lots: names.map(({ lotNo }) => lotNo).filter((lot) => lot !== ''),
  };
}

/** What to do about a match, for a person. */
export const MATCH_NOTES: Readonly<Record<MatchState, string>> = {
  matched: '',
  new_lot: '库里没有这个批号，请核对',
  ambiguous: '有多个商品符合，请选择',
  unknown: '没有找到商品，请手工选择',
};

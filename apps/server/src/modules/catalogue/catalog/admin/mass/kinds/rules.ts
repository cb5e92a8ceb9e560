/** The cells of a mass change, column by column: what each says, and how a value is shown. */

import { text as textOf } from '@qingnang/contract/fields';
import { ofEachFact } from '@qingnang/contract/goods-facts';
import { IMPORT_FIELDS } from '@qingnang/contract/goods-import-fields';
import { LABEL_FACETS } from '@qingnang/contract/label-facets';
import { goodsForm } from '@qingnang/contract/office';
import type { Scope } from '@qingnang/contract/reference-fields';
import { STORAGES } from '@qingnang/rules/cold-chain';
import { parsePriceE4, priceE4 } from '@qingnang/rules/money';
import { scopeName } from '@qingnang/rules/scopes';
import type { MassField, MassValue, Tag } from '../../../../../../db/json-columns.ts';
import { priceText, problemBy, type Schema } from '../../rules.ts';

type Read = { value: MassValue } | { error: string };
/** What a cell is read beside. */
export interface About {
  /** Those that the goods has. */
  tags: readonly Tag[];
  /** The names that there are. */
  categories: ReadonlySet<string>;
  scopes: Scopes;
}
/** Business scopes by which one is read and shown. */
export type Scopes = readonly Pick<Scope, 'code' | 'name'>[];
interface Kind {
  read(cell: string, about: About): Read;
  text(value: MassValue, scopes: Scopes): string;
  /** What `-` makes of it; without one it cannot be emptied. */
  empty?: MassValue;
  /** Kept as it is typed, letter by letter. */
  isText?: true;
}

const price: Kind = { read: readPrice, text: priceWord };
const count = (most: number): Kind => ({
  read: (cell) => readCount(cell, most),
  text: (value) => (value === null ? '' : String(value)),
});

const named = (names: readonly (readonly [code: string, name: string])[]): Kind => ({
  read: (cell) => readName(cell, names),
  text: (value) => names.find(([code]) => code === value)?.[1] ?? String(value ?? ''),
});
const text = (schema: Schema): Kind => ({
  read: (cell) => readText(cell, schema),
  text: (value) => String(value ?? ''),
  isText: true,
});
/** One that a goods need not have. */
const blank = (schema: Schema): Kind => ({ ...text(schema), empty: '' });
const pairsOf = (scopes: Scopes) => scopes.map(({ code, name }) => [code, name] as const);
const yesOrNo = named([
  ['true', '是'],
  ['false', '否'],
]);

const form = goodsForm.shape;

/** How each column is read and shown; bounds are those of the goods form. */
export const KINDS: Readonly<Record<MassField, Kind>> = {
  name: text(form.name),
  generic_name: blank(form.generic_name),
  ...ofEachFact((key) => blank(form[key])),
  maker: text(form.maker),
  spec: text(form.spec),
  unit: text(form.unit),
  approval_no: text(form.approval_no),
  barcode: blank(form.barcode),
  source_code: blank(textOf(IMPORT_FIELDS.source_code, 60)),
  rx_class: named(Object.entries(LABEL_FACETS.rx.words)),
  scope: {
    read: (cell, { scopes }) => readName(cell, pairsOf(scopes)),
    text: (value, scopes) => scopeName(String(value ?? ''), scopes),
  },
  storage: named(Object.entries(STORAGES)),
  is_ephedrine: yesOrNo,
  is_tcm: yesOrNo,
  categories: { read: readCategories, text: (value) => String(value ?? ''), empty: null, isText: true },
  price0: price,
  price1: { ...price, empty: null },
  price2: { ...price, empty: null },
  price3: { ...price, empty: null },
  retail_price: { ...price, empty: null },
  floor_price: { ...price, empty: null },
  min_order: count(10_000),
  multiple: count(10_000),
  middle_pack: count(10_000),
  case_pack: count(100_000),
  limit_per_order: { ...count(50_000), empty: null },
  limit_per_day: { ...count(50_000), empty: null },
  description: blank(form.description),
  status: { read: readStatus, text: statusWord },
  tags: { read: readTags, text: tagWords, empty: [] },
};

/** A value as staff read and write it. */
export const valueText = (field: MassField, value: MassValue, scopes: Scopes): string =>
  KINDS[field].text(value, scopes);

/** What a cell says that is not empty; `-` empties. */
export function readCell(field: MassField, typed: string, about: About): Read {
  const kind = KINDS[field];
  const cell = kind.isText ? typed : typed.normalize('NFKC');
  if (cell !== '-') return kind.read(cell, about);
  return kind.empty === undefined ? { error: '不能清空' } : { value: kind.empty };
}

/** ¥1,234.50 and 12.50元 are prices. */
function readPrice(cell: string): Read {
  const text = plainNumber(cell.replace(/[¥,\s元]/g, ''));
  const value = /^\d{1,8}(\.\d{1,4})?$/.test(text) ? parsePriceE4(text) : null;
  if (value === null) return { error: `“${shortened(cell)}”不是最多 4 位小数的金额` };
  return value > 0n ? { value: Number(value) } : { error: '必须大于 0' };
}

function readCount(cell: string, most: number): Read {
  const text = plainNumber(cell.replace(/[,\s]/g, '')).replace(/\.0+$/, '');
  if (!/^-?\d+$/.test(text)) return { error: `“${shortened(cell)}”不是整数` };
  const value = Number(text);
  return value >= 1 && value <= most ? { value } : { error: `必须在 1 到 ${most} 之间` };
}

/** A computed cell is stored as 9.240000000000002; a spreadsheet shows 15 digits of it, and so it is meant. */
const plainNumber = (text: string) =>
  /^\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(15))) : text;

const plainName = (name: string) => name.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** One of some names, whatever spaces stand in it. */
function readName(cell: string, names: readonly (readonly [code: string, name: string])[]): Read {
  const found = names.find(([, name]) => plainName(name) === plainName(cell));
  return found
    ? { value: found[0] }
    : { error: `“${shortened(cell)}”不是${names.map(([, name]) => name).join('、')}` };
}

/** A text as the goods' form takes it. */
function readText(cell: string, schema: Schema): Read {
  const problem = problemBy(schema, cell);
  return problem === undefined ? { value: cell.replace(/\r\n?/g, '\n') } : { error: problem };
}

/** Names of categories as they are kept and shown; null = none. */
export const categoryWords = (names: readonly string[]): string | null =>
  names.length === 0 ? null : [...new Set(names)].sort().join('、');

/** All categories of a name are meant. */
function readCategories(cell: string, { categories }: About): Read {
  const names = cell
    .split(/[、,，;；]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !categories.has(name));
  return unknown === undefined
    ? { value: categoryWords(names) }
    : { error: `没有分类“${shortened(unknown)}”` };
}

const STATUS_WORDS: readonly (readonly [status: string, words: readonly string[]])[] = [
  ['on', ['在售', '上架']],
  ['off', ['下架']],
  ['draft', ['草稿']],
];

function readStatus(cell: string): Read {
  const found = STATUS_WORDS.find(([, words]) => words.includes(cell));
  return found ? { value: found[0] } : { error: `“${shortened(cell)}”不是在售、下架或草稿` };
}

function statusWord(value: MassValue): string {
  return STATUS_WORDS.find(([status]) => status === value)?.[1][0] ?? '';
}

/** In the order in which tags are shown. */
const TAGS = ['优', '秒', '满', '换购', '赠', '特', '新'];

/** Names, divided by signs or spaces. A tag that the goods has keeps its words. */
function readTags(cell: string, { tags: own }: About): Read {
  const names = new Set(cell.split(/[、,，;；\s]+/).filter((name) => name !== ''));
  const unknown = [...names].find((name) => !TAGS.includes(name));
  if (unknown !== undefined) return { error: `没有标签“${shortened(unknown)}”` };
  const tagOf = (name: string) =>
    own.find((tag) => tag.name === name) ?? { name, describe: '', is_show: true };
  return { value: TAGS.filter((name) => names.has(name)).map(tagOf) };
}

function tagWords(value: MassValue): string {
  return (value as readonly Tag[]).map(({ name }) => name).join('、');
}

/** 0 is a price that is being set: none yet. */
function priceWord(value: MassValue): string {
  return Number(value) === 0 ? '' : priceText(priceE4(Number(value)));
}

const MAX_SHOWN = 20;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

import { MASS_COLUMNS } from '@qingnang/contract/admin-catalog';
import { keysOf } from '@qingnang/contract/keys';
import { LABEL_FACETS } from '@qingnang/contract/label-facets';
import { goodsForm } from '@qingnang/contract/office';
import { parsePriceE4, priceE4 } from '@qingnang/rules/money';
import type { MassField, MassValue, MassValues, Tag } from '../../../../../db/json-columns.ts';
import { FORBIDDEN_NAMES, forbiddenClass } from '../../forbidden/rules.ts';
import { SCOPES } from '../../rules.ts';
import { priceText, problemBy, type Schema } from '../rules.ts';
import { missingOnShelf, type StoredFacts } from '../shelf/rules.ts';

export const MASS_FIELDS = keysOf(MASS_COLUMNS);

/** A goods as a mass change sees it. */
export interface MassGoods extends StoredFacts {
  id: number;
  name: string;
  version: number;
  values: Record<MassField, MassValue>;
}

export type MassJudged =
  /** Only the fields that differ; both empty when the row changes nothing. */
  { before: MassValues; after: MassValues } | { error: string };

/**
 * What one row of a file does to a goods. Cells by field; an empty one changes nothing, `-` empties.
 * @param categories the names that there are
 */
export function judgeMassRow(
  cells: Readonly<Partial<Record<MassField, string>>>,
  goods: MassGoods,
  categories: ReadonlySet<string>,
): MassJudged {
  const after: MassValues = {};
  const errors: string[] = [];
  for (const field of MASS_FIELDS) {
    const typed = (cells[field] ?? '').trim();
    const cell = KINDS[field].isText ? typed : typed.normalize('NFKC');
    if (cell === '') continue;
    const read = readCell(field, cell, { goods, categories });
    if ('error' in read) errors.push(`${MASS_COLUMNS[field]}：${read.error}`);
    else if (!sameValue(read.value, goods.values[field])) after[field] = read.value;
  }
  if (errors.length === 0) errors.push(...togetherErrors(after, goods));
  return errors.length > 0 ? { error: errors.join('；') } : { before: pick(goods.values, after), after };
}

/** The values of the fields that `other` names. */
export function pick(values: Record<MassField, MassValue>, other: MassValues): MassValues {
  const fields = MASS_FIELDS.filter((field) => other[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

export const sameValue = (a: MassValue | undefined, b: MassValue | undefined) =>
  plainText(a) === plainText(b);

/** The database keeps the fields of a tag in an order of its own. */
const plainText = (value: MassValue | undefined = null) =>
  JSON.stringify(
    typeof value === 'object' && value !== null
      ? value.map(({ name, describe, is_show }) => [name, describe, is_show])
      : value,
  );

type Read = { value: MassValue } | { error: string };
interface About {
  goods: MassGoods;
  categories: ReadonlySet<string>;
}
interface Kind {
  read(cell: string, about: About): Read;
  text(value: MassValue): string;
  canBeEmpty: boolean;
  /** Kept as it is typed, letter by letter. */
  isText?: true;
}

const price = (canBeEmpty: boolean): Kind => ({ read: readPrice, text: priceWord, canBeEmpty });
const count = (most: number, canBeEmpty = false): Kind => ({
  read: (cell) => readCount(cell, most),
  text: (value) => (value === null ? '' : String(value)),
  canBeEmpty,
});

const named = (names: readonly (readonly [code: string, name: string])[]): Kind => ({
  read: (cell) => readName(cell, names),
  text: (value) => names.find(([code]) => code === value)?.[1] ?? String(value ?? ''),
  canBeEmpty: false,
});
const text = (schema: Schema): Kind => ({
  read: (cell) => readText(cell, schema),
  text: (value) => String(value ?? ''),
  canBeEmpty: false,
  isText: true,
});

/** How each column is read and shown; bounds are those of the goods form. */
const KINDS: Readonly<Record<MassField, Kind>> = {
  price0: price(false),
  price1: price(true),
  price2: price(true),
  price3: price(true),
  retail_price: price(true),
  floor_price: price(true),
  min_order: count(10_000),
  multiple: count(10_000),
  middle_pack: count(10_000),
  case_pack: count(100_000),
  limit_per_order: count(50_000, true),
  limit_per_day: count(50_000, true),
  rx_class: named(Object.entries(LABEL_FACETS.rx.words)),
  scope: named(SCOPES.map(({ code, name }) => [code, name])),
  unit: text(goodsForm.shape.unit),
  approval_no: text(goodsForm.shape.approval_no),
  categories: {
    read: readCategories,
    text: (value) => String(value ?? ''),
    canBeEmpty: true,
    isText: true,
  },
  status: { read: readStatus, text: statusWord, canBeEmpty: false },
  tags: { read: readTags, text: tagWords, canBeEmpty: true },
};

/** A value as staff read and write it. */
export const valueText = (field: MassField, value: MassValue): string => KINDS[field].text(value);

function readCell(field: MassField, cell: string, about: About): Read {
  const kind = KINDS[field];
  if (cell !== '-') return kind.read(cell, about);
  if (!kind.canBeEmpty) return { error: '不能清空' };
  return { value: field === 'tags' ? [] : null };
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
  if (!/^\d{1,7}$/.test(text)) return { error: `“${shortened(cell)}”不是整数` };
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
  return problem === undefined ? { value: cell } : { error: problem };
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
function readTags(cell: string, { goods }: About): Read {
  const names = new Set(cell.split(/[、,，;；\s]+/).filter((name) => name !== ''));
  const unknown = [...names].find((name) => !TAGS.includes(name));
  if (unknown !== undefined) return { error: `没有标签“${shortened(unknown)}”` };
  const own = goods.values.tags as readonly Tag[];
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

const QUANTITIES: readonly MassField[] = ['min_order', 'multiple', 'limit_per_order', 'limit_per_day'];

/** What only the fields together can say, looked at when the row changes one of them. */
function togetherErrors(after: MassValues, goods: MassGoods): string[] {
  const errors: string[] = [];
  const next = { ...goods.values, ...after };
  if (QUANTITIES.some((field) => after[field] !== undefined)) {
    const [minimum, multiple, perOrder, perDay] = QUANTITIES.map((field) => next[field] as number | null);
    const most = Math.min(perOrder ?? Number.POSITIVE_INFINITY, perDay ?? Number.POSITIVE_INFINITY);
    if ((minimum ?? 1) > most) errors.push(`起订量 ${minimum} 不能大于限购数量 ${most}`);
    if ((minimum ?? 1) % (multiple ?? 1) !== 0)
      errors.push(`起订量 ${minimum} 不是订购倍数 ${multiple} 的整数倍`);
  }
  errors.push(...saleErrors(after, goods));
  return errors;
}

const FACTS = ['rx_class', 'scope', 'unit', 'approval_no'] as const satisfies readonly MassField[];

/** What goods that are or go on sale lack, and whether their number is one of what may not be sold. */
function saleErrors(after: MassValues, goods: MassGoods): string[] {
  const next = { ...goods.values, ...after };
  const isFactChanged = FACTS.some((field) => after[field] !== undefined);
  const errors: string[] = [];
  if (after.status === 'on' || (next.status === 'on' && isFactChanged)) {
    const facts = Object.fromEntries(FACTS.map((field) => [field, String(next[field] ?? '')]));
    const missing = missingOnShelf({ ...goods, ...facts, price_e4: next.price0 as number | null });
    if (missing.length > 0)
      errors.push(`${after.status === 'on' ? '不能上架' : '在售商品'}：${missing.join('、')}`);
  }
  const forbidden =
    after.approval_no !== undefined &&
    forbiddenClass({
      name: goods.name,
      genericName: '',
      approvalNo: String(after.approval_no),
      maker: goods.maker,
    });
  return forbidden ? [...errors, `${FORBIDDEN_NAMES[forbidden]}不得在本站销售`] : errors;
}

import { MASS_FIELDS, type MassColumns } from '@qingnang/contract/mass-columns';
import { readsAsEphedrine } from '@qingnang/rules/ephedrine';
import type { MassField, MassValue, MassValues, Tag } from '../../../../../db/json-columns.ts';
import { offeredScopes, type ScopeRow } from '../../../../identity/rules.ts';
import { type ForbiddenList, forbiddenWords } from '../../forbidden/rules.ts';
import { missingOnShelf, type StoredFacts } from '../shelf/rules.ts';
import { type About, readCell } from './kinds/rules.ts';

/** A goods as a mass change sees it. */
export interface MassGoods extends StoredFacts {
  id: number;
  name: string;
  version: number;
  /** It is or was on sale, or pieces of it were received: what decides who may buy it is changed by two people only. */
  isSettled: boolean;
  values: Record<MassField, MassValue>;
}

/** What rows are judged beside. */
export interface Known {
  /** What the columns are called. */
  columns: MassColumns;
  /** Names of categories that there are. */
  categories: ReadonlySet<string>;
  /** All business scopes. */
  scopes: readonly ScopeRow[];
  /** What may not be sold here. */
  forbidden: ForbiddenList;
}

export type MassJudged =
  /** Only the fields that differ; both empty when the row changes nothing. */
  { before: MassValues; after: MassValues } | { error: string };

/**
 * What one row of a file does to a goods. Cells by field; an empty one changes nothing, `-` empties.
 */
export function judgeMassRow(
  cells: Readonly<Partial<Record<MassField, string>>>,
  goods: MassGoods,
  known: Known,
): MassJudged {
  const after: MassValues = {};
  const errors: string[] = [];
  for (const field of MASS_FIELDS) {
    const cell = (cells[field] ?? '').trim();
    if (cell === '') continue;
    const read = readCell(field, cell, aboutOf(goods, known));
    if ('error' in read) errors.push(`${known.columns[field]}：${read.error}`);
    else if (!sameValue(read.value, goods.values[field])) after[field] = read.value;
  }
  if ((cells.is_ephedrine ?? '').trim() === '' && proposesEphedrine(after, goods)) {
    if (goods.isSettled) errors.push(EPHEDRINE);
    else after.is_ephedrine = 'true';
  }
  if (errors.length === 0) errors.push(...togetherErrors(after, goods, known));
  return errors.length > 0 ? { error: errors.join('；') } : { before: pick(goods.values, after), after };
}

const EPHEDRINE = '名称像含麻黄碱类复方制剂，请先在商品页标为含麻';

/** Whether a new name of goods that are not marked reads as a compound with ephedrine. */
function proposesEphedrine(after: MassValues, { values }: MassGoods): boolean {
  const { name, generic_name, is_ephedrine } = { ...values, ...after };
  const isNew = after.name !== undefined || after.generic_name !== undefined;
  return isNew && is_ephedrine !== 'true' && readsAsEphedrine(String(name ?? ''), String(generic_name ?? ''));
}

/** What a cell is read beside: goods may keep a scope that is not offered any more. */
const aboutOf = ({ values }: MassGoods, { categories, scopes }: Known): About => ({
  tags: values.tags as readonly Tag[],
  categories,
  scopes: offeredScopes(scopes, [String(values.scope)]),
});

/** The values of the fields that `other` names. */
export function pick(values: Record<MassField, MassValue>, other: MassValues): MassValues {
  const fields = MASS_FIELDS.filter((field) => other[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

export const sameValue = (a: MassValue | undefined, b: MassValue | undefined) =>
  plainText(a) === plainText(b);

/** The database keeps the fields of a tag in an order of its own; a spreadsheet ends lines its own way. */
function plainText(value: MassValue | undefined = null): string {
  if (typeof value === 'string') return JSON.stringify(value.replace(/\r\n?/g, '\n'));
  const isTags = typeof value === 'object' && value !== null;
  return JSON.stringify(
    isTags ? value.map(({ name, describe, is_show }) => [name, describe, is_show]) : value,
  );
}

const MARKS: readonly MassField[] = ['scope', 'rx_class', 'is_ephedrine'];
const MARKED = '经营范围、处方类别、含麻标记请在商品页修改，由质管复核';

const QUANTITIES: readonly MassField[] = ['min_order', 'multiple', 'limit_per_order', 'limit_per_day'];

/** What only the fields together can say, looked at when the row changes one of them. */
function togetherErrors(after: MassValues, goods: MassGoods, known: Known): string[] {
  const errors: string[] = [];
  const next = { ...goods.values, ...after };
  if (QUANTITIES.some((field) => after[field] !== undefined)) {
    const [minimum, multiple, perOrder, perDay] = QUANTITIES.map((field) => next[field] as number | null);
    const most = Math.min(perOrder ?? Number.POSITIVE_INFINITY, perDay ?? Number.POSITIVE_INFINITY);
    if ((minimum ?? 1) > most) errors.push(`起订量 ${minimum} 不能大于限购数量 ${most}`);
    if ((minimum ?? 1) % (multiple ?? 1) !== 0)
      errors.push(`起订量 ${minimum} 不是订购倍数 ${multiple} 的整数倍`);
  }
  if (goods.isSettled && MARKS.some((field) => after[field] !== undefined)) errors.push(MARKED);
  errors.push(...saleErrors(after, goods, known));
  return errors;
}

const FACTS = [
  'maker',
  'spec',
  'unit',
  'approval_no',
  'rx_class',
  'scope',
] as const satisfies readonly MassField[];
/** By which a goods is known for one that may not be sold. */
const NAMES = ['name', 'generic_name', 'approval_no', 'maker'] as const satisfies readonly MassField[];

/** What goods that are or go on sale lack, and whether their number is one of what may not be sold. */
function saleErrors(after: MassValues, goods: MassGoods, { scopes, forbidden: list }: Known): string[] {
  const next = { ...goods.values, ...after };
  const isFactChanged = FACTS.some((field) => after[field] !== undefined);
  const errors: string[] = [];
  if (after.status === 'on' || (next.status === 'on' && isFactChanged)) {
    const facts = Object.fromEntries(FACTS.map((field) => [field, String(next[field] ?? '')]));
    const missing = missingOnShelf({
      ...goods,
      ...facts,
      goods_number: scopes.find(({ code }) => code === next.scope)?.goods_number ?? null,
      price_e4: next.price0 as number | null,
    });
    if (missing.length > 0)
      errors.push(`${after.status === 'on' ? '不能上架' : '在售商品'}：${missing.join('、')}`);
  }
  const [name = '', genericName = '', approvalNo = '', maker = ''] = NAMES.map((field) =>
    String(next[field] ?? ''),
  );
  const forbidden =
    NAMES.some((field) => after[field] !== undefined) &&
    forbiddenWords(list, { name, genericName, approvalNo, maker });
  return forbidden ? [...errors, forbidden] : errors;
}

import type { RowResult, RowState } from '@qingnang/contract/v1-rows';

export interface RowError {
  field: string;
  message: string;
}

/** What became of a row, before it is put in its place. */
export interface RowEnd {
  id: number | null;
  state: RowState;
  errors?: RowError[];
  /** What a second person has to agree to. */
  waiting?: RowError[];
}

export interface Judged<T> {
  /** Null = something is wrong with it. */
  facts: T | null;
  errors: RowError[];
}

/** A schema of the contract, as far as a row is judged by it. */
interface Schema<T> {
  safeParse(
    value: unknown,
    words: { error: () => string },
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** What a row says by a schema of its own, which refuses the row and not the call. */
export function judgeBy<T>(schema: Schema<T>, row: unknown): Judged<T> {
  const parsed = schema.safeParse(row, { error: () => '格式不正确' });
  if (parsed.success) return { facts: parsed.data, errors: [] };
  return {
    facts: null,
    errors: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  };
}

export const refused = (...errors: RowError[]): RowEnd => ({ id: null, state: 'refused', errors });

export const UNKNOWN_GOODS = { field: 'goods', message: '没有这个商品编号' };
export const UNKNOWN_CUSTOMER = { field: 'customer', message: '没有这个客户编号' };
export const UNKNOWN_WAREHOUSE = { field: 'warehouse', message: '没有这个仓库编码' };
export const REPEATED = '同一次请求里重复';
/** Of a field that two people decide about. */
export const WAITS = '须由第二人在商城后台复核，复核前保持原值';

/** Which rows name what a row before them has named; keys of one thing are equal. */
export function repeatedRows(keys: readonly string[]): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) repeated.add(index);
    seen.add(key);
  }
  return repeated;
}

/** A row's result. @param externalId as the row gave it */
export const resultOf = (index: number, externalId: string, end: RowEnd): RowResult => ({
  index,
  external_id: externalId,
  id: end.id,
  state: end.state,
  errors: end.errors ?? [],
  waiting: end.waiting ?? [],
});

/** How many rows ended in each way. */
export function countsOf(results: readonly { state: RowState }[]): Record<RowState, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}

/**
 * Why a thing cannot be called so: the number belongs to another, or it has one already.
 * @param externalId '' = the row gives none
 * @param id of the thing; null = it is new
 * @param known what the system calls things, and things by what it calls them
 */
export function takenNumber(
  externalId: string,
  id: number | null,
  known: { named: ReadonlyMap<number, string>; byNumber: ReadonlyMap<string, number> },
): RowError | null {
  if (externalId === '') return null;
  const other = known.byNumber.get(externalId);
  if (other !== undefined && other !== id)
    return { field: 'external_id', message: `这个外部编号已属于另一条记录（${other}）` };
  const own = id === null ? undefined : known.named.get(id);
  return own === undefined || own === externalId
    ? null
    : { field: 'external_id', message: `这条记录已有外部编号 ${own}` };
}

/** What has become of the rows, and how many ended how. */
export interface RowsAnswer {
  results: RowResult[];
  counts: Record<RowState, number>;
}

export function answerTo(rows: readonly { externalId: string; end: RowEnd }[]): RowsAnswer {
  const results = rows.map(({ externalId, end }, index) => resultOf(index, externalId, end));
  return { results, counts: countsOf(results) };
}

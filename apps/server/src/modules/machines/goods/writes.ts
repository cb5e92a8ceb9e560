import { setImmediate } from 'node:timers/promises';
import type { GoodsAnswer, GoodsResult, GoodsRow, GoodsRows } from '@qingnang/contract/v1-goods';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import type { Staff } from '../../../http/session.ts';
import { alikeGoods } from '../../catalogue/reads.ts';
import {
  type PushEnd,
  type PushedGoods,
  pushGoods,
  type ReadNames,
  readNames,
} from '../../catalogue/writes.ts';
import { type ByNumber, goodsByNumber, numbersOf } from '../numbers/reads.ts';
import {
  countsOf,
  REPEATED,
  type RowError,
  refused,
  repeatedRows,
  resultOf,
  takenNumber,
  WAITS,
} from '../numbers/rules.ts';
import { giveNumbers, MadeMeanwhile, shareNumbers, writeOnce } from '../numbers/writes.ts';
import { saidOf } from './rules.ts';

const STATES = { added: 'created', changed: 'updated', unchanged: 'unchanged' } as const;

/**
 * Adds goods or changes them by the caller's numbers. A goods without one that is the same pack (name, specification, maker, approval
 * number) gets the row's number.
 */
export async function writeGoods(
  db: Db,
  staff: Staff,
  { source, rows }: GoodsRows,
  idempotency: Idempotency | null = null,
): Promise<GoodsAnswer> {
  const said = await readAll(db, source, rows);
  return writeOnce(db, idempotency, async (tx) => {
    await shareNumbers(tx, 'goods');
    const { pushed, wrong, byNumber } = await judgeAll(tx, source, said);
    const ended = await pushGoods(
      tx,
      staff,
      pushed.map(({ goods }) => goods),
    );
    const ends = new Map(pushed.map(({ index }, at) => [index, ended[at]] as const));
    const lost = pushed.flatMap(({ index, goods }) =>
      goods.goodsId === null && idOf(ends.get(index)) === null ? (said[index] ?? []) : [],
    );
    if (await isMade(tx, source, lost, new Set(ended.map(idOf)))) throw new MadeMeanwhile();
    const results = rows.map((row, index) => toResult(index, row, ends.get(index), wrong.get(index) ?? []));
    await giveNumbers(
      tx,
      'goods',
      source,
      new Map(
        results.flatMap(({ external_id, id }) =>
          id === null || byNumber.has(external_id) ? [] : [[external_id, id] as const],
        ),
      ),
    );
    return { results, counts: countsOf(results) };
  });
}

/** A row and what it says, before anybody waits for it. */
interface SaidRow {
  row: GoodsRow;
  said: ReturnType<typeof saidOf>;
  /** Of goods that seem new. */
  names: ReadNames | null;
}

/** Rows between which others have their turn. */
const AT_ONCE = 100;

async function readAll(db: Db, source: string, rows: readonly GoodsRow[]): Promise<SaidRow[]> {
  const known = await goodsByNumber(
    db,
    source,
    rows.map(({ external_id }) => external_id),
  );
  const all: SaidRow[] = [];
  for (const row of rows) {
    const said = saidOf(row);
    const facts = known.has(row.external_id) ? null : said.facts;
    all.push({ row, said, names: facts && readNames(facts) });
    if (all.length % AT_ONCE === 0) await setImmediate();
  }
  return all;
}

const idOf = (end: PushEnd | undefined): number | null => (end?.kind === 'written' ? end.id : null);

/**
 * Whether another call has made goods while rows were judged that seemed new: the rows are about these.
 * @param rows that were refused @param own what this call has made
 */
async function isMade(tx: Tx, source: string, rows: readonly SaidRow[], own: ReadonlySet<number | null>) {
  if (rows.length === 0) return false;
  const { byNumber, alike } = await findGoods(tx, source, rows);
  return [...byNumber.values(), ...alike.values()].some((id) => !own.has(id));
}

/** The goods that rows are about, by their numbers, and of the others by what they are like. */
async function findGoods(tx: Tx, source: string, all: readonly SaidRow[]) {
  const byNumber = await goodsByNumber(
    tx,
    source,
    all.map(({ row }) => row.external_id),
  );
  const alike = await alikeGoods(
    tx,
    all.flatMap(({ row, said: { facts } }, index) => {
      if (!facts || byNumber.has(row.external_id)) return [];
      const { name = '', spec = '', maker = '', approval_no = '' } = facts;
      return [{ index, name, spec, maker, approval_no }];
    }),
  );
  return { byNumber, alike };
}

interface JudgedRows {
  pushed: { index: number; goods: PushedGoods }[];
  wrong: Map<number, RowError[]>;
  byNumber: ByNumber;
}

/** What rows say, and which goods they are about. */
async function judgeAll(tx: Tx, source: string, all: readonly SaidRow[]): Promise<JudgedRows> {
  const ids = all.map(({ row }) => row.external_id);
  const { byNumber, alike } = await findGoods(tx, source, all);
  const named = await numbersOf(tx, 'goods', source, [...alike.values()]);
  const repeated = repeatedRows(ids);
  const taken = new Set<number>();
  const wrong = new Map<number, RowError[]>();
  const pushed = all.flatMap(({ row, said: { facts, errors: own }, names }, index) => {
    // A copy: the database may ask for the whole transaction again.
    const errors = [...own];
    const goodsId = byNumber.get(row.external_id) ?? alike.get(index) ?? null;
    const number = goodsId === null ? null : takenNumber(row.external_id, goodsId, { named, byNumber });
    if (number) errors.push(number);
    if (repeated.has(index)) errors.push({ field: 'external_id', message: REPEATED });
    else if (goodsId !== null && taken.has(goodsId)) errors.push({ field: 'name', message: REPEATED });
    if (goodsId !== null) taken.add(goodsId);
    wrong.set(index, errors);
    return facts && errors.length === 0
      ? [
          {
            index,
            goods: {
              goodsId,
              said: facts,
              names,
              noted: { source, external_id: row.external_id },
              ...rest(row),
            },
          },
        ]
      : [];
  });
  return { pushed, wrong, byNumber };
}

const rest = ({ kind = 'drug', scope, rx_class, ephedrine }: GoodsRow) => ({
  kind,
  marks: { scope: scope || undefined, rx_class, is_ephedrine: ephedrine },
});

function toResult(
  index: number,
  { external_id }: GoodsRow,
  end: PushEnd | undefined,
  errors: RowError[],
): GoodsResult {
  if (end?.kind !== 'written')
    return { ...resultOf(index, external_id, refused(...errors, ...(end?.errors ?? []))), missing: [] };
  const waiting = end.waiting.map((field) => ({ field, message: WAITS }));
  return {
    ...resultOf(index, external_id, { id: end.id, state: STATES[end.act], waiting }),
    missing: end.missing,
  };
}

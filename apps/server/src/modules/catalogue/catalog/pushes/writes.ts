import type { GoodsKind } from '@qingnang/contract/goods-import-fields';
import { parsePriceE4 } from '@qingnang/rules/money';
import { type PinyinColumns, pinyinColumns } from '@qingnang/search/pinyin';
import type { Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { allScopes } from '../../../identity/reads.ts';
import { offeredScopes } from '../../../identity/rules.ts';
import { writeAudits } from '../../../identity/writes.ts';
import { sameMarks } from '../admin/marks/rules.ts';
import { askAllMarks } from '../admin/marks/writes.ts';
import { setPrices } from '../admin/prices/pushes/writes.ts';
import { differences, type Values } from '../admin/rules.ts';
import { shelfRows } from '../admin/shelf/reads.ts';
import { missingOnShelf } from '../admin/shelf/rules.ts';
import { moveIn } from '../admin/shelf/writes.ts';
import { forbiddenList } from '../forbidden/reads.ts';
import { type BatchRow, namesOf, writeBatch } from '../import/batch/writes.ts';
import type { Cells } from '../import/columns/rules.ts';
import { type ImportedGoods, judgeRow } from '../import/rules.ts';
import { noteFills } from '../reference/log/writes.ts';
import { referencesOf } from '../reference/reads.ts';
import { approvalNumber } from '../reference/rules.ts';
import { goodsAlike, heldGoods, type Identity, identityKey, writtenGoods } from './reads.ts';
import {
  cellsFor,
  type HeldGoods,
  isSettled,
  marksThatDiffer,
  marksWanted,
  valuesOf,
  type WantedMarks,
} from './rules.ts';

/** What a system outside says of a goods. */
export interface PushedGoods {
  /** Which one; null = it is new. */
  goodsId: number | null;
  said: Partial<Cells>;
  kind: GoodsKind;
  marks: WantedMarks;
  /** Of `readNames`; null = looked up here. */
  names: ReadNames | null;
  /** What the log says of where the row came from. */
  noted: Values;
}

/** Names of a goods and how they are read. */
export interface ReadNames {
  names: readonly string[];
  readings: PinyinColumns;
}

/** Looks up how the names of a row are read, which is most of its work: before the transaction, so that nobody waits for it. */
export function readNames({ name = '', generic_name = '', trade_name = '' }: Partial<Cells>): ReadNames {
  const names = [name, generic_name, trade_name];
  return { names, readings: pinyinColumns(names) };
}

interface Problem {
  field: string;
  message: string;
}

export type PushEnd =
  | { kind: 'refused'; errors: Problem[] }
  | {
      kind: 'written';
      id: number;
      act: 'added' | 'changed' | 'unchanged';
      /** What keeps a draft from being sold. */
      missing: string[];
      /** Fields that a second person has to agree to. */
      waiting: string[];
    };

/** A row that is going to be written. */
interface Fit {
  index: number;
  pushed: PushedGoods;
  held: HeldGoods | undefined;
  batch: BatchRow;
}

/**
 * Adds goods or changes them, judged as an import's rows are. What two people decide is asked for: marks of goods on sale, prices that move
 * far. A draft that has become complete goes on sale, what staff have taken off stays off. Where another call makes the same goods
 * meanwhile, the database refuses it (`goods_identity_key`): the caller begins anew.
 * @returns an end for each row, in its order
 */
export async function pushGoods(tx: Tx, staff: Staff, rows: readonly PushedGoods[]): Promise<PushEnd[]> {
  const ends = new Map<number, PushEnd>();
  const fit = await judgeAll(tx, rows, ends);
  const outcome = await writeBatch(
    tx,
    fit.map(({ batch }) => batch),
    new Map(),
    null,
  );
  await noteFills(tx, staff, outcome.fills);
  const idOf = (at: number) => outcome.ends.get(at)?.id ?? 0;
  const marked = await askMarks(tx, staff, fit);
  const priced = await priceKnown(tx, staff, fit);
  const ids = fit.map((_, at) => idOf(at));
  const missing = await sellComplete(
    tx,
    staff,
    ids.filter((_, at) => mayBeDraft(fit[at])),
  );
  await note(tx, staff, fit, ids);
  await noteLeaflets(tx, staff, fit, ids, outcome.leaflets);
  for (const [at, { index, held }] of fit.entries()) {
    const id = idOf(at);
    const price = held && priced.get(held.id);
    const act = outcome.ends.get(at)?.act ?? 'unchanged';
    ends.set(index, {
      kind: 'written',
      id,
      act: act === 'unchanged' && price === 'updated' ? 'changed' : act,
      missing: missing.get(id) ?? [],
      waiting: [...(marked.get(id) ?? []), ...(price === 'waiting' ? ['price'] : [])],
    });
  }
  return rows.map((_, index) => ends.get(index) ?? { kind: 'refused', errors: [] });
}

async function judgeAll(tx: Tx, rows: readonly PushedGoods[], ends: Map<number, PushEnd>): Promise<Fit[]> {
  const held = await heldGoods(
    tx,
    rows.flatMap(({ goodsId }) => goodsId ?? []),
  );
  const scopes = offeredScopes(await allScopes(tx));
  const known = { scopes, forbidden: await forbiddenList(tx) };
  const cells = rows.map(({ said, goodsId }) => cellsFor(said, held.get(goodsId ?? 0)));
  const references = await referencesOf(
    tx,
    cells.map((one) => one.approval_no),
  );
  const judgedRows = rows.map((pushed, index) => {
    const own = cells[index] ?? cellsFor(pushed.said, undefined);
    const reference = references.get(approvalNumber(own.approval_no)) ?? null;
    return { pushed, judged: judgeRow(own, { kind: pushed.kind, rxClass: null }, known, reference) };
  });
  const taken = await goodsAlike(
    tx,
    judgedRows.flatMap(({ judged }) => (judged.kind === 'refused' ? [] : [identityOf(judged.goods)])),
  );
  return judgedRows.flatMap(({ pushed, judged }, index) => {
    const goods = held.get(pushed.goodsId ?? 0);
    const errors = scopeErrors(pushed, goods, scopes);
    if (judged.kind === 'refused') errors.push({ field: 'name', message: judged.reason });
    else if (isTwin(pushed.goodsId, index, judged.goods, taken)) errors.push(TWIN);
    if (errors.length > 0 || judged.kind === 'refused') {
      ends.set(index, { kind: 'refused', errors });
      return [];
    }
    return [{ index, pushed, held: goods, batch: batchRow(pushed, goods, judged) }];
  });
}

const identityOf = ({ name, spec, maker, approvalNo }: ImportedGoods): Identity => ({
  name,
  spec,
  maker,
  approval_no: approvalNo,
});

const TWIN = { field: 'name', message: '同名、同规格、同厂家、同批准文号的商品已存在' };

function scopeErrors(
  { marks: { scope } }: PushedGoods,
  held: HeldGoods | undefined,
  offered: readonly { code: string }[],
): Problem[] {
  const isOffered =
    scope === undefined || scope === held?.scope || offered.some(({ code }) => code === scope);
  return isOffered ? [] : [{ field: 'scope', message: '没有这个经营范围，或已停用' }];
}

/** Whether another goods is the same pack, there or in a row before; if not, it is this row's. */
function isTwin(
  goodsId: number | null,
  index: number,
  goods: ImportedGoods,
  taken: Map<string, Set<number>>,
): boolean {
  const key = identityKey(identityOf(goods));
  const others = taken.get(key);
  // New ones of this call stand under numbers that no goods has.
  if (others) return goodsId === null || !others.has(goodsId);
  taken.set(key, new Set([goodsId ?? -1 - index]));
  return false;
}

function batchRow(
  { marks, names }: PushedGoods,
  held: HeldGoods | undefined,
  { goods, known, missing }: Pick<BatchRow, 'goods' | 'known'> & { missing: readonly string[] },
): BatchRow {
  const settled = isSettled(held);
  return {
    goods: {
      ...goods,
      scope: settled ? goods.scope : (marks.scope ?? goods.scope),
      isEphedrine: goods.isEphedrine || (!settled && marks.is_ephedrine === true),
      // Of goods that are there it is set apart, as prices are.
      priceE4: held ? null : goods.priceE4,
    },
    readings: readingsOf(goods, held, names),
    ...(held ? { goodsId: held.id } : {}),
    // Of a goods that is there the row says a part; it is looked at as a whole afterwards.
    isComplete: !held && missing.length === 0,
    known,
    line: 0,
    cells: [],
  };
}

/** Of a goods that keeps its name they stay as they are. */
function readingsOf(goods: ImportedGoods, held: HeldGoods | undefined, read: ReadNames | null) {
  if (held?.name === goods.name) return { initials: '', pinyin: '' };
  return read && namesOf(goods).every((name, at) => name === read.names[at]) ? read.readings : undefined;
}

/** Asks for marks that goods on sale are to have. @returns the fields that wait, by goods */
async function askMarks(tx: Tx, staff: Staff, fit: readonly Fit[]): Promise<Map<number, string[]>> {
  const asked = fit.flatMap(({ held, pushed }) => {
    if (!isSettled(held)) return [];
    const wanted = marksWanted(held, pushed.marks);
    return sameMarks(held, wanted) ? [] : [{ goods: held, seen: held, asked: wanted }];
  });
  if (asked.length > 0) await askAllMarks(tx, staff, asked);
  return new Map(
    asked.map(({ goods, asked: wanted }) => [
      goods.id,
      marksThatDiffer(goods, wanted).map((key) => (key === 'is_ephedrine' ? 'ephedrine' : key)),
    ]),
  );
}

async function priceKnown(tx: Tx, staff: Staff, fit: readonly Fit[]) {
  const asked = fit.flatMap(({ held, pushed }) => {
    const price = parsePriceE4(pushed.said.price ?? '');
    return held && price !== null ? [{ goodsId: held.id, prices: [{ rank: 0, price }] }] : [];
  });
  return setPrices(tx, staff, asked);
}

/** One that was added complete is on sale, one that was on sale or off the shelf stays there. */
const mayBeDraft = (row: Fit | undefined): boolean =>
  row !== undefined && (row.held ? row.held.status === 'draft' : !row.batch.isComplete);

/** Drafts that lack nothing go on sale. @returns what the others lack */
async function sellComplete(tx: Tx, staff: Staff, ids: readonly number[]): Promise<Map<number, string[]>> {
  const drafts = (await shelfRows(tx, ids)).filter(({ status }) => status === 'draft');
  const missing = new Map(drafts.map((row) => [row.id, missingOnShelf(row)]));
  const complete = drafts.filter(({ id }) => missing.get(id)?.length === 0).map(({ id }) => id);
  await moveIn(tx, staff, complete, 'on');
  return missing;
}

/** An entry for each goods that has changed; what was added says all that it is. */
async function note(tx: Tx, staff: Staff, fit: readonly Fit[], ids: readonly number[]): Promise<void> {
  const after = await writtenGoods(tx, ids);
  const entries = fit.flatMap(({ held, pushed: { noted } }, at) => {
    const now = after.get(ids[at] ?? 0);
    if (!now) return [];
    if (!held) return [{ ...entryOf('create', now.id), after: { ...noted, ...filled(valuesOf(now)) } }];
    const changed = differences(withoutStatus(valuesOf(held)), withoutStatus(valuesOf(now)));
    if (Object.keys(changed.after).length === 0) return [];
    return [{ ...entryOf('update', now.id), before: changed.before, after: { ...noted, ...changed.after } }];
  });
  await writeAudits(tx, staff, entries);
}

/** What rows have written into 说明书 that are others now. */
async function noteLeaflets(
  tx: Tx,
  staff: Staff,
  fit: readonly Fit[],
  ids: readonly number[],
  changed: ReadonlySet<number>,
): Promise<void> {
  const entries = fit.flatMap(({ batch, pushed: { noted } }, at) => {
    const id = ids[at] ?? 0;
    const entry = { action: 'goods_leaflet.save', entity: 'goods_leaflet', entityId: id };
    return changed.has(id) ? [{ ...entry, after: { ...noted, ...batch.goods.leaflet } }] : [];
  });
  await writeAudits(tx, staff, entries);
}

const entryOf = (verb: string, id: number) => ({ action: `goods.${verb}`, entity: 'goods', entityId: id });
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
/** Going on sale is noted by itself. */
const withoutStatus = ({ status: _, ...values }: Values): Values => values;

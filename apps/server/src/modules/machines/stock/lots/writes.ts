import type { RowResult } from '@qingnang/contract/v1-rows';
import { type LotFacts, type LotRows, lotFacts } from '@qingnang/contract/v1-stock';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { lotDayErrors, OTHER_DAYS } from '../../../catalogue/rules.ts';
import { lockLotNumbers, stopNoted } from '../../../catalogue/writes.ts';
import { writeAudits } from '../../../identity/writes.ts';
import { goodsByNumber, lotsByNumber, numbersOf, warehousesByCode } from '../../numbers/reads.ts';
import {
  countsOf,
  judgeBy,
  REPEATED,
  type RowEnd,
  type RowError,
  type RowsAnswer,
  refused,
  repeatedRows,
  resultOf,
  takenNumber,
  UNKNOWN_GOODS,
  UNKNOWN_WAREHOUSE,
} from '../../numbers/rules.ts';
import { giveNumbers, lockNumbers } from '../../numbers/writes.ts';

interface Wanted extends LotFacts {
  index: number;
  goodsId: number;
  warehouseId: number;
  externalId: string;
}

/**
 * Notes lots before their pieces come, which stock says. A lot that is there keeps its days: other ones are refused, as when goods are
 * received in the office.
 */
export function pushLots(db: Db, staff: Staff, { source, rows }: LotRows): Promise<RowsAnswer> {
  return inTransaction(db, async (tx) => {
    await lockNumbers(tx, 'lot');
    const { wanted, ends } = await judged(tx, source, rows);
    await lockLotNumbers(
      tx,
      wanted.map(({ goodsId, lot_no: lotNo }) => ({ goodsId, lotNo })),
    );
    const held = await lotsOf(tx, wanted);
    const known = await numbersAbout(
      tx,
      source,
      wanted,
      [...held.values()].map(({ id }) => id),
    );
    const fit = wanted.filter((row) => {
      const lot = held.get(keyOf(row));
      const error = (lot && lotError(row, lot)) ?? takenNumber(row.externalId, lot?.id ?? null, known);
      if (error) ends.set(row.index, refused(error));
      return !error;
    });
    const made = await addLots(
      tx,
      fit.filter((row) => !held.has(keyOf(row))),
    );
    await stopNoted(tx, [...made.values()]);
    const given = new Map<string, number>();
    for (const row of fit) {
      const key = keyOf(row);
      const id = made.get(key) ?? held.get(key)?.id ?? 0;
      if (row.externalId !== '' && !known.byNumber.has(row.externalId)) given.set(row.externalId, id);
      ends.set(row.index, { id, state: made.has(key) ? 'created' : 'unchanged' });
    }
    await giveNumbers(tx, 'lot', source, given);
    const results = rows.map((row, index) =>
      resultOf(index, row.external_id ?? '', ends.get(index) ?? refused()),
    );
    await writeAudits(
      tx,
      staff,
      wanted.flatMap((row) => entryOf(row, source, results[row.index])),
    );
    return { results, counts: countsOf(results) };
  });
}

function entryOf(row: Wanted, source: string, result: RowResult | undefined) {
  if (result?.state !== 'created' || result.id === null) return [];
  const { lot_no, warehouseId, goodsId, externalId, produced_on = null, expires_on = null } = row;
  const after = { source, external_id: externalId, goods_id: goodsId, warehouse_id: warehouseId };
  return [
    {
      action: 'lot.push',
      entity: 'lot',
      entityId: result.id,
      after: { ...after, lot_no, produced_on, expires_on },
    },
  ];
}

async function judged(tx: Tx, source: string, rows: LotRows['rows']) {
  const goods = await goodsByNumber(
    tx,
    source,
    rows.map((row) => row.goods),
  );
  const warehouses = await warehousesByCode(
    tx,
    rows.map(({ warehouse }) => warehouse),
  );
  const places = repeatedRows(rows.map((row) => JSON.stringify([row.goods, row.warehouse, row.lot_no])));
  const numbers = repeatedRows(rows.map(({ external_id }, index) => external_id ?? `row ${index}`));
  const today = dayInChina(new Date());
  const wanted: Wanted[] = [];
  const ends = new Map<number, RowEnd>();
  for (const [index, row] of rows.entries()) {
    const { facts, errors } = judgeBy(lotFacts, {
      lot_no: row.lot_no,
      produced_on: row.produced_on,
      expires_on: row.expires_on,
    });
    const [goodsId, warehouseId] = [goods.get(row.goods), warehouses.get(row.warehouse)];
    if (goodsId === undefined) errors.push(UNKNOWN_GOODS);
    if (warehouseId === undefined) errors.push(UNKNOWN_WAREHOUSE);
    if (places.has(index)) errors.push({ field: 'lot_no', message: REPEATED });
    if (numbers.has(index)) errors.push({ field: 'external_id', message: REPEATED });
    for (const [field, message] of Object.entries(facts ? lotDayErrors(facts, today) : {}))
      errors.push({ field, message });
    if (errors.length > 0 || !facts || goodsId === undefined || warehouseId === undefined)
      ends.set(index, refused(...errors));
    else wanted.push({ ...facts, index, goodsId, warehouseId, externalId: row.external_id ?? '' });
  }
  return { wanted, ends };
}

interface HeldLot {
  id: number;
  goods_id: number;
  warehouse_id: number;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
}

const keyOf = ({ goodsId, warehouseId, lot_no }: Pick<Wanted, 'goodsId' | 'warehouseId' | 'lot_no'>) =>
  JSON.stringify([goodsId, warehouseId, lot_no]);

const keyOfRow = ({
  goods_id: goodsId,
  warehouse_id: warehouseId,
  lot_no,
}: Pick<HeldLot, 'goods_id' | 'warehouse_id' | 'lot_no'>) => keyOf({ goodsId, warehouseId, lot_no });

const wantedTable = (wanted: readonly Wanted[]) => sql`unnest(${wanted.map(({ goodsId }) => goodsId)}::int8[],
  ${wanted.map(({ warehouseId }) => warehouseId)}::int8[], ${wanted.map(({ lot_no }) => lot_no)}::text[],
  ${wanted.map(({ produced_on }) => produced_on ?? null)}::date[], ${wanted.map(({ expires_on }) => expires_on ?? null)}::date[])
  as n (goods_id, warehouse_id, lot_no, produced_on, expires_on)`;

/** @returns their ids by key */
async function addLots(tx: Tx, fresh: readonly Wanted[]): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<HeldLot, 'id' | 'goods_id' | 'warehouse_id' | 'lot_no'>>`
    insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity)
    select goods_id, warehouse_id, lot_no, produced_on, expires_on, 0 from ${wantedTable(fresh)}
    order by goods_id, warehouse_id, lot_no returning id, goods_id, warehouse_id, lot_no`.execute(tx);
  return new Map(rows.map((row) => [keyOfRow(row), row.id]));
}

async function numbersAbout(tx: Tx, source: string, wanted: readonly Wanted[], ids: readonly number[]) {
  const numbers = wanted.map(({ externalId }) => externalId);
  return {
    named: await numbersOf(tx, 'lot', source, ids),
    byNumber: await lotsByNumber(tx, source, numbers),
  };
}

async function lotsOf(tx: Tx, wanted: readonly Wanted[]): Promise<Map<string, HeldLot>> {
  const { rows } = await sql<HeldLot>`
    select t.id, t.goods_id, t.warehouse_id, t.lot_no, t.produced_on::text, t.expires_on::text
    from ${wantedTable(wanted)} join lot t using (goods_id, warehouse_id, lot_no)`.execute(tx);
  return new Map(rows.map((row) => [keyOfRow(row), row]));
}

/** Days that a row leaves out are not looked at. */
function lotError({ produced_on, expires_on }: Wanted, lot: HeldLot): RowError | null {
  const isOther = (said: string | undefined, held: string | null) => said !== undefined && said !== held;
  const differs = isOther(produced_on, lot.produced_on) || isOther(expires_on, lot.expires_on);
  return differs ? { field: 'lot_no', message: OTHER_DAYS } : null;
}

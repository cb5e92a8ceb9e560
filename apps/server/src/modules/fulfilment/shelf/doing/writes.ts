/** A document is done in one transaction: lots, stock, what waited for a count, and a row of the ledger for each line. */

import { STOCK_KINDS, type StockKind } from '@qingnang/contract/stock-document-words';
import { type Selectable, sql } from 'kysely';
import type { StockDocument } from '../../../../db/tables.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { lockLotNumbers, lockUnsellable } from '../../../catalogue/writes.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { writeOffCodes } from '../../codes/stock/dead/writes.ts';
import { followMoves } from '../../codes/stock/writes.ts';
import { type DocumentLine, linesOf } from '../reads.ts';
import { carryOut, writtenOff } from '../rules.ts';
import { type LockedLot, type LockedShelf, lockLots, lockShelves } from './reads.ts';

type DocumentRow = Selectable<StockDocument>;

/** What a line has done to a row of stock. */
interface Movement {
  line: number;
  shelf: LockedShelf;
  available: number;
  toCount: number;
}

interface Place {
  lots: readonly LockedLot[];
  shelves: readonly LockedShelf[];
  /** Of a move: where the pieces of a lot go, by its id. */
  targets: ReadonlyMap<number, number>;
}

/**
 * Does a document that was written down, by the books of this moment.
 * @param codes of a write-off: what was scanned for its lines
 * @throws 409 when it has been done; 422 at the line that would take what orders hold or offers keep
 */
export async function doDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  codes: readonly { line: number; codes: readonly string[] }[],
): Promise<void> {
  const document = await tx
    .selectFrom('stock_document')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!document || document.done_at !== null) throw conflict('库存调整单已完成');
  const lines = await linesOf(tx, id);
  await writeOffCodes(tx, staff, writtenOff(lines, codes), `${STOCK_KINDS.write_off}单 ${id}`);
  const place = await lockPlace(tx, document, lines);
  const movements = carryOutLines(document.kind as StockKind, lines, place);
  await writeLots(tx, place.lots);
  await writeShelves(tx, place.shelves);
  await followMoves(
    tx,
    staff,
    lines.flatMap(({ lot_id: from, delta }) => {
      const to = place.targets.get(from);
      return to === undefined ? [] : { from, to, pieces: -delta };
    }),
  );
  await noteMovements(tx, document, movements);
  await tx.updateTable('stock_document').set({ done_at: sql`now()` }).where('id', '=', id).execute();
  // What is for sale again may be pieces of a lot that is not.
  if (movements.some(({ toCount }) => toCount < 0)) await lockUnsellable(tx, goodsOf(lines));
  await note(tx, staff, document, lines);
}

const goodsOf = (lines: readonly DocumentLine[]) => [...new Set(lines.map(({ goods_id }) => goods_id))];

async function lockPlace(tx: Tx, document: DocumentRow, lines: readonly DocumentLine[]): Promise<Place> {
  const { warehouse_id: from, to_warehouse_id: to } = document;
  const goodsIds = goodsOf(lines);
  const targets = to === null ? new Map<number, number>() : await targetLots(tx, lines, to);
  const lotIds = lines.map(({ lot_id }) => lot_id);
  const lots = await lockLots(tx, { lotIds: [...lotIds, ...targets.values()], goodsIds });
  const warehouseIds = to === null ? [from] : [from, to];
  return { lots, targets, shelves: await lockShelves(tx, goodsIds, { warehouseIds, lotIds }) };
}

/**
 * The lots of the same number where pieces go, made where there are none, with the days and the last cost of those they come from.
 * @returns them by those @throws 422 at the line whose lot has other days there
 */
async function targetLots(tx: Tx, lines: readonly DocumentLine[], to: number): Promise<Map<number, number>> {
  await lockLotNumbers(
    tx,
    lines.map(({ goods_id: goodsId, lot_no: lotNo }) => ({ goodsId, lotNo })),
  );
  const ids = lines.map(({ lot_id }) => lot_id);
  await sql`
    with made as (
      insert into lot (goods_id, warehouse_id, lot_no, produced_on, expires_on, quantity, received_at)
      select goods_id, ${to}, lot_no, produced_on, expires_on, 0, received_at from lot where id = any(${ids}::int8[]) order by id
      on conflict (goods_id, warehouse_id, lot_no) do nothing returning id, goods_id, lot_no)
    insert into lot_cost (lot_id, cost_e4, source, staff_id)
    select made.id, c.cost_e4, c.source, c.staff_id from made
    join lot t on t.goods_id = made.goods_id and t.lot_no = made.lot_no and t.id = any(${ids}::int8[])
    join lateral (select * from lot_cost where lot_id = t.id order by id desc limit 1) c on true`.execute(tx);
  await sql`
    insert into stock (goods_id, warehouse_id)
    select distinct goods_id, ${to}::int8 from lot where id = any(${ids}::int8[]) order by goods_id on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ from_id: number; to_id: number; is_same: boolean }>`
    select t.id as from_id, n.id as to_id,
      (t.produced_on, t.expires_on) is not distinct from (n.produced_on, n.expires_on) as is_same
    from lot t join lot n on n.goods_id = t.goods_id and n.lot_no = t.lot_no and n.warehouse_id = ${to}
    where t.id = any(${ids}::int8[])`.execute(tx);
  const other = rows.find(({ is_same }) => !is_same);
  const line = lines.find(({ lot_id }) => lot_id === other?.from_id);
  if (line)
    throw invalid({
      [`lines.${line.line - 1}.lot_id`]: `${line.name} 批号 ${line.lot_no} 在调入仓库的日期不同`,
    });
  return new Map(rows.map(({ from_id, to_id }) => [from_id, to_id]));
}

/** More before fewer: what one lot has too many may be what another has not. @throws 422 by line */
function carryOutLines(kind: StockKind, lines: readonly DocumentLine[], place: Place): Movement[] {
  const errors: Record<string, string> = {};
  const movements = lines
    .toSorted((a, b) => b.delta - a.delta || a.line - b.line)
    .flatMap((line) => {
      const moved = carryOutLine(kind, line, place);
      if (typeof moved !== 'string') return moved;
      errors[`lines.${line.line - 1}.number`] = moved;
      return [];
    });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return movements;
}

function carryOutLine(kind: StockKind, line: DocumentLine, place: Place): Movement[] | string {
  const { lot, shelf } = shelfOf(place, line.lot_id);
  const moved = carryOut(lot, shelf, { kind, delta: line.delta, isWhole: shelf.isWhole });
  if (typeof moved === 'string') return moved;
  const gone = { line: line.line, shelf, ...moved };
  const targetId = place.targets.get(line.lot_id);
  if (targetId === undefined) return [gone];
  const target = shelfOf(place, targetId);
  target.lot.quantity -= line.delta;
  target.shelf.available -= line.delta;
  return [gone, { line: line.line, shelf: target.shelf, available: -line.delta, toCount: 0 }];
}

function shelfOf({ lots, shelves }: Place, lotId: number): { lot: LockedLot; shelf: LockedShelf } {
  const lot = lots.find(({ id }) => id === lotId);
  const shelf = shelves.find(
    ({ goodsId, warehouseId }) => goodsId === lot?.goodsId && warehouseId === lot.warehouseId,
  );
  if (!lot || !shelf) throw new Error(`no shelf for lot ${lotId}`);
  return { lot, shelf };
}

async function writeLots(tx: Tx, lots: readonly LockedLot[]): Promise<void> {
  await sql`
    update lot set quantity = n.quantity, locked = n.locked
    from unnest(${lots.map(({ id }) => id)}::int8[], ${lots.map(({ quantity }) => quantity)}::int4[],
      ${lots.map(({ locked }) => locked)}::int4[]) as n (id, quantity, locked)
    where lot.id = n.id and (lot.quantity, lot.locked) <> (n.quantity, n.locked)`.execute(tx);
}

async function writeShelves(tx: Tx, shelves: readonly LockedShelf[]): Promise<void> {
  await sql`
    update stock s set available = n.available, to_count = n.to_count
    from unnest(${shelves.map(({ goodsId }) => goodsId)}::int8[], ${shelves.map(({ warehouseId }) => warehouseId)}::int8[],
      ${shelves.map(({ available }) => available)}::int4[], ${shelves.map(({ toCount }) => toCount)}::int4[])
      as n (goods_id, warehouse_id, available, to_count)
    where s.goods_id = n.goods_id and s.warehouse_id = n.warehouse_id
      and (s.available, s.to_count) <> (n.available, n.to_count)`.execute(tx);
  const shortages = shelves.flatMap((shelf) => shelf.shortages);
  await sql`
    update shortage h set open = n.open
    from unnest(${shortages.map(({ id }) => id)}::int8[], ${shortages.map(({ open }) => open)}::int4[]) as n (id, open)
    where h.id = n.id and h.open <> n.open`.execute(tx);
}

async function noteMovements(
  tx: Tx,
  { id, kind }: DocumentRow,
  movements: readonly Movement[],
): Promise<void> {
  const rows = movements.filter(({ available, toCount }) => available !== 0 || toCount !== 0);
  if (rows.length === 0) return;
  await tx
    .insertInto('stock_movement')
    .values(
      rows.map(({ line, shelf, available, toCount }) => ({
        goods_id: shelf.goodsId,
        warehouse_id: shelf.warehouseId,
        available_delta: available,
        reserved_delta: 0,
        to_count_delta: toCount,
        cause: `stock_${kind}`,
        ref: `${id}:${line}`,
      })),
    )
    .execute();
}

async function note(
  tx: Tx,
  staff: Staff,
  { id, kind, warehouse_id, note: words }: DocumentRow,
  lines: readonly DocumentLine[],
): Promise<void> {
  await writeAudit(tx, staff, {
    action: 'stock_document.do',
    entity: 'stock_document',
    entityId: id,
    after: {
      kind: STOCK_KINDS[kind as StockKind],
      warehouse_id,
      lines: lines
        .map(({ name, lot_no, delta }) => `${name} 批号 ${lot_no} ${delta > 0 ? '+' : ''}${delta}`)
        .join('；'),
      note: words,
    },
  });
}

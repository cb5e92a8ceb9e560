import { prefixOf } from '@qingnang/rules/trace-codes';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { noteEvents, noteMoves } from '../events/writes.ts';
import { codesBelow } from '../family/reads.ts';
import { casesOf } from '../family/rules.ts';
import { holdHierarchy, lockFamilies } from '../family/writes.ts';
import { prefixesOf } from '../prefixes/reads.ts';
import { knownCodes } from '../shipping/reads.ts';
import { readableCodes } from '../shipping/rules.ts';
import { type LotRow, lotParts, lotRow, shelfCodes, sparePieces } from './reads.ts';
import { type Counted, countShelf, type JudgedIntake, judgeIntake } from './rules.ts';

/** The lot and those of its number elsewhere, kept as they are while its codes come in. @throws 404 */
async function lockLot(tx: Tx, id: number): Promise<LotRow> {
  await sql`
    select from lot where (goods_id, lot_no) = (select goods_id, lot_no from lot where id = ${id}) order by id for update`.execute(
    tx,
  );
  return lotRow(tx, id);
}

/**
 * Takes scanned codes into a lot that has come in, each with all that is in it; one that is in already does nothing. Who scanned it
 * and when stands in the code's way, not in the audit log.
 * @throws 404
 */
export const scanIn = (
  db: Db,
  staff: Staff,
  lotId: number,
  scans: readonly string[],
): Promise<JudgedIntake[]> =>
  inTransaction(db, async (tx) => {
    const codes = readableCodes(scans);
    const links = await lockFamilies(tx, codes);
    const lot = await lockLot(tx, lotId);
    const prefixes = await prefixesOf(tx, codes);
    const known = await knownCodes(tx, [...codes, ...links.map(({ parent }) => parent)]);
    const below = await codesBelow(tx, codes);
    const above = casesOf([...links, ...below]);
    const gone = below.filter(({ state }) => state === 'out' || state === 'void');
    const opened = new Set(gone.flatMap(({ code }) => above(code)));
    const inside = new Map<string, number>();
    const isIn = new Set(below.filter((one) => one.lotId === lotId).map(({ code }) => code));
    // What came in as a case counts as that case.
    for (const { code, pieces } of below.filter((one) => isIn.has(one.code)))
      if (!above(code).some((one) => isIn.has(one)))
        for (const one of above(code)) inside.set(one, (inside.get(one) ?? 0) + pieces);
    const spare = await sparePieces(tx, lot);
    const judged = judgeIntake(scans, {
      lot: { id: lot.id, goodsId: lot.goods_id, name: lot.name, lotNo: lot.lot_no, quantity: lot.quantity },
      byCode: lot.by_code,
      prefixOf: (code) => prefixOf(code, prefixes),
      known: (code) => known.get(code),
      above,
      isOpened: (code) => opened.has(code),
      piecesIn: (code) => inside.get(code) ?? 0,
      spareOf: (id) => spare.get(id) ?? 0,
    });
    const fromOf = ({ code }: JudgedIntake) => known.get(code)?.lotId ?? null;
    await takeIn(tx, staff, { lot, elsewhere: [...spare.keys()] }, judged, fromOf);
    return judged;
  });

/** @param elsewhere lots of the same number in other warehouses @param fromOf which of them a code came from; null = from none */
async function takeIn(
  tx: Tx,
  staff: Staff,
  { lot, elsewhere }: { lot: LotRow; elsewhere: readonly number[] },
  judged: readonly JudgedIntake[],
  fromOf: (scan: JudgedIntake) => number | null,
): Promise<void> {
  const rows = judged.flatMap((scan) =>
    scan.taken === null ? [] : [{ code: scan.code, from: fromOf(scan), added: scan.pieces, ...scan.taken }],
  );
  if (rows.length === 0) return;
  await sql`
    insert into trace_code (code, goods_id, pieces, level, lot_no, lot_id)
    select trace_pack(g.code), ${lot.goods_id}, g.pieces, g.level, ${lot.lot_no}, ${lot.id}
    from jsonb_to_recordset(${json(rows)}::jsonb) as g (code text, pieces int, level int) order by 1
    on conflict (code) do update set lot_id = excluded.lot_id, lot_no = excluded.lot_no`.execute(tx);
  const codes = rows.map(({ code }) => code);
  await sql`
    update trace_code set lot_id = ${lot.id}, lot_no = ${lot.lot_no}
    where code = any(select trace_pack(one) from unnest(${await namesBelow(tx, codes)}::text[]) one)
      and (lot_id is null or lot_id = any(${[...elsewhere]}::int8[])) and state = 'stock'
      and lot_no in ('', ${lot.lot_no})`.execute(tx);
  const moved = rows.flatMap(({ code, from, added }) => (from === null ? [] : [{ code, from, added }]));
  const fresh = rows.filter(({ from }) => from === null);
  await haveFollowed(tx, moved);
  await noteIn(
    tx,
    staff,
    lot,
    fresh.map(({ code }) => code),
  );
  await noteMoves(
    tx,
    staff,
    moved.map(({ code }) => ({ code, lotId: lot.id })),
  );
}

/** Codes have come after the pieces that had left a lot. */
async function haveFollowed(tx: Tx, moved: readonly { from: number; added: number }[]): Promise<void> {
  await sql`
    update codes_due d set pieces = d.pieces - n.pieces
    from (select lot_id, sum(pieces) as pieces
      from unnest(${moved.map(({ from }) => from)}::int8[], ${moved.map(({ added }) => added)}::int4[]) as one (lot_id, pieces)
      group by lot_id) n
    where d.lot_id = n.lot_id`.execute(tx);
}

const namesBelow = async (tx: Tx, codes: readonly string[]): Promise<string[]> =>
  (await codesBelow(tx, codes)).map(({ code }) => code);

/** Pieces of a lot that were moved into another lot of its number. */
interface Moved {
  from: number;
  to: number;
  pieces: number;
}

/**
 * Codes follow the pieces that were moved to another warehouse. All of a lot that has gone whole go at once; where a part has gone
 * nobody knows which, and they are scanned in where they came to (`scanIn`).
 * @param moves both lots of each are locked, and what they have now is written already
 */
export async function followMoves(tx: Tx, staff: Staff, moves: readonly Moved[]): Promise<void> {
  await noteDue(tx, moves);
  const { rows } = await sql<{ code: string; lotId: number }>`
    with moved as (
      update trace_code c set lot_id = n.to_id
      from unnest(${moves.map(({ from }) => from)}::int8[], ${moves.map(({ to }) => to)}::int8[]) as n (from_id, to_id)
      join lot t on t.id = n.from_id and t.quantity = 0
      where c.goods_id = t.goods_id and c.lot_no = t.lot_no and c.lot_id = t.id and c.state in ('stock', 'returned')
        and not exists (select from trace_scan s where s.code = c.code)
      returning c.code, c.parent, n.to_id)
    select trace_text(m.code) as code, m.to_id as "lotId" from moved m
    where not exists (select from moved p where p.code = m.parent)`.execute(tx);
  await noteMoves(tx, staff, rows);
}

/**
 * How many codes have not followed their pieces. Pieces that come back to where their codes are owe none; a lot that goes whole
 * takes with it the codes of what had left it before.
 */
async function noteDue(tx: Tx, moves: readonly Moved[]): Promise<void> {
  await sql`
    with n as (
      select n.*, t.quantity = 0 as whole, coalesce(f.pieces, 0) as due_from, coalesce(b.pieces, 0) as due_to
      from unnest(${moves.map(({ from }) => from)}::int8[], ${moves.map(({ to }) => to)}::int8[],
        ${moves.map(({ pieces }) => pieces)}::int4[]) as n (from_id, to_id, pieces)
      join lot t on t.id = n.from_id
      left join codes_due f on f.lot_id = n.from_id left join codes_due b on b.lot_id = n.to_id)
    insert into codes_due (lot_id, pieces)
    select from_id, case when whole then 0 else due_from + greatest(pieces - due_to, 0) end from n
    union all
    select to_id, greatest(due_to - pieces, 0) + case when whole then due_from else 0 end from n
    on conflict (lot_id) do update set pieces = excluded.pieces`.execute(tx);
}

const noteIn = (tx: Tx, staff: Staff, { warehouse, lot_no }: LotRow, codes: readonly string[]) =>
  noteEvents(tx, { kind: 'stock', staffId: staff.staffId, note: `${warehouse} 批号 ${lot_no}` }, codes);

/**
 * Takes all codes in that makers' files name for the number of a lot: for a supplier whose file can be trusted.
 * @throws 404, 409 when there are none, or more than pieces on hand
 */
export const takeFromFiles = (db: Db, staff: Staff, lotId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await holdHierarchy(tx);
    const lot = await lockLot(tx, lotId);
    const { inFiles } = await lotParts(tx, lotId);
    if (inFiles === 0) throw conflict('关联关系文件里没有这个批号未入库的追溯码');
    if (lot.by_code + inFiles > lot.quantity)
      throw conflict(
        `文件里有 ${inFiles} 件的码，批号在库 ${lot.quantity} 件，已有 ${lot.by_code} 件的码：请逐个扫码入库`,
      );
    const { rows } = await sql<{ code: string }>`
      with taken as (
        update trace_code set lot_id = ${lot.id}
        where goods_id = ${lot.goods_id} and lot_no = ${lot.lot_no} and lot_id is null and state = 'stock'
        returning code, parent)
      select trace_text(code) as code from taken t
      where not exists (select from taken p where p.code = t.parent)`.execute(tx);
    const codes = rows.map(({ code }) => code);
    await noteIn(tx, staff, lot, codes);
    await auditLot(tx, staff, 'trace.stock', lot, { codes: codes.length, trace_pieces: inFiles });
  });

/**
 * Takes scans back that were a mistake; what has left stays as it is. Where pieces have gone without their codes, a code that is taken
 * back may be one of theirs, and could come in again elsewhere: none is then.
 * @throws 404, 409 when none of them is in the lot, or there are more codes than pieces
 */
export const takeOut = (db: Db, staff: Staff, lotId: number, scans: readonly string[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const codes = readableCodes(scans);
    await lockFamilies(tx, codes);
    const lot = await lockLot(tx, lotId);
    if (lot.by_code > lot.quantity)
      throw conflict(
        `在库 ${lot.quantity} 件，有 ${lot.by_code} 件的码：有货没有带着码离开，不能撤回。移库的请在调入仓库扫码入库`,
      );
    const { rows } = await sql<{ code: string }>`
      update trace_code c set lot_id = null
      where c.code = any(select trace_pack(one) from unnest(${[...codes, ...(await namesBelow(tx, codes))]}::text[]) one)
        and c.lot_id = ${lot.id} and c.state = 'stock' and not exists (select from trace_scan s where s.code = c.code)
      returning trace_text(c.code) as code`.execute(tx);
    const gone = new Set(rows.map(({ code }) => code));
    const named = codes.filter((code) => gone.has(code));
    if (named.length === 0) throw conflict('这些码不在这个批号的库存里，或已扫入待发的包裹');
    const cause = { kind: 'unstock', staffId: staff.staffId, note: `批号 ${lot.lot_no}` } as const;
    await noteEvents(tx, cause, named);
    await auditLot(tx, staff, 'trace.stock_back', lot, { codes: named.length });
  });

/** Counts a lot by its codes: what lies there beside what is known of it; the log says what was found. @throws 404 */
export const countLot = (db: Db, staff: Staff, lotId: number, scans: readonly string[]): Promise<Counted> =>
  inTransaction(db, async (tx) => {
    const lot = await lotRow(tx, lotId);
    const counted = countShelf(scans, await shelfCodes(tx, lot));
    await auditLot(tx, staff, 'trace.count', lot, {
      trace_pieces: counted.found,
      missing: counted.missing.reduce((sum, { pieces }) => sum + pieces, 0),
      strange: counted.strange.length,
    });
    return counted;
  });

const auditLot = (
  tx: Tx,
  staff: Staff,
  action: string,
  { goods_id, warehouse, lot_no }: LotRow,
  after: Record<string, unknown>,
) =>
  writeAudit(tx, staff, {
    action,
    entity: 'goods',
    entityId: goods_id,
    after: { warehouse, lot_no, ...after },
  });

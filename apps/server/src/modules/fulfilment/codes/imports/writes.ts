import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import type { SheetUpload } from '../../../service/reads.ts';
import { noteEvents } from '../events/writes.ts';
import { changeHierarchy } from '../family/writes.ts';
import { type ImportFormat, importFormat } from '../formats/reads.ts';
import { prefixesOf } from '../prefixes/reads.ts';
import { type BrokenRow, hierarchyRows, keptCodes } from './reads.ts';
import { type GivenCode, judgeGiven, type RawRow, readRow } from './rules.ts';

/** Rows of one transaction: scans and shipments wait for it. */
const CHUNK = 1000;
/** Kept of an import; a file with more faults is the wrong file. */
const MOST_ERRORS = 2000;

interface Tally {
  rows: number;
  added: number;
  changed: number;
  same: number;
  errors: { line: number; code: string; message: string }[];
}

/**
 * Takes in the hierarchy of a maker's file, in pieces: rows may come in any order, in several files and again. Nothing that is
 * known is overwritten; a row that contradicts it is refused by itself.
 * @returns the import's id
 * @throws 404, 422 for a file that cannot be read; what was taken in before stays, and coming again does no harm
 */
export async function importHierarchy(
  db: Db,
  staff: Staff,
  { formatId, file }: { formatId: number; file: SheetUpload },
): Promise<number> {
  const format = await importFormat(db, formatId);
  const tally: Tally = { rows: 0, added: 0, changed: 0, same: 0, errors: [] };
  let chunk: (RawRow | BrokenRow)[] = [];
  const take = async () => {
    const rows = chunk;
    chunk = [];
    if (rows.length > 0) await takeChunk(db, staff, format, rows, tally);
  };
  for await (const row of hierarchyRows(file, format)) {
    chunk.push(row);
    if (chunk.length >= CHUNK) await take();
  }
  await take();
  return keepImport(db, staff, { format, name: file.name }, tally);
}

async function takeChunk(
  db: Db,
  staff: Staff,
  { layout }: ImportFormat,
  rows: readonly (RawRow | BrokenRow)[],
  tally: Tally,
): Promise<void> {
  tally.rows += rows.length;
  const raw = rows.filter((row): row is RawRow => !('broken' in row));
  for (const row of rows)
    if ('broken' in row) tally.errors.push({ line: row.line, code: '', message: row.broken });
  const prefixes = await prefixesOf(
    db,
    raw.flatMap(({ code, parent }) => [code, parent]),
  );
  const given = raw.flatMap((row) => {
    const read = readRow(row, layout, prefixes);
    if (typeof read !== 'string') return [{ row, read }];
    tally.errors.push({ line: row.line, code: row.code.slice(0, 60), message: read });
    return [];
  });
  const done = await inTransaction(db, async (tx) => {
    await changeHierarchy(tx);
    return takeGiven(tx, staff, given);
  });
  tally.added += done.added;
  tally.changed += done.changed;
  tally.same += done.same;
  tally.errors.push(...done.errors);
}

async function takeGiven(tx: Tx, staff: Staff, rows: readonly { row: RawRow; read: GivenCode }[]) {
  const kept = await keptCodes(
    tx,
    rows.map(({ read }) => read.code),
  );
  const done = { added: 0, changed: 0, same: 0, errors: [] as Tally['errors'] };
  const writing = new Map<string, GivenCode>();
  const alone: string[] = [];
  for (const { row, read } of rows) {
    const { outcome, message } = judgeGiven(read, writing.get(read.code) ?? kept.get(read.code));
    if (outcome === 'refused') done.errors.push({ line: row.line, code: read.code, message });
    else done[outcome] += 1;
    if (outcome === 'refused' || outcome === 'same') continue;
    const before = writing.get(read.code);
    writing.set(read.code, {
      ...read,
      parent: read.parent ?? before?.parent ?? null,
      lotNo: read.lotNo || before?.lotNo || '',
    });
    if (outcome === 'added' && read.parent === null) alone.push(read.code);
  }
  if (writing.size > 0) await writeCodes(tx, [...writing.values()]);
  await noteEvents(tx, { kind: 'import', staffId: staff.staffId }, alone);
  return done;
}

async function writeCodes(tx: Tx, codes: readonly GivenCode[]): Promise<void> {
  await sql`
    insert into trace_code (code, parent, goods_id, level, pieces, lot_no)
    select trace_pack(g.code), trace_pack(g.parent), g."goodsId", g.level, g.pieces, g."lotNo"
    from jsonb_to_recordset(${json(codes)}::jsonb)
      as g (code text, parent text, "goodsId" bigint, level int, pieces int, "lotNo" text)
    on conflict (code) do update set parent = coalesce(trace_code.parent, excluded.parent),
      lot_no = case trace_code.lot_no when '' then excluded.lot_no else trace_code.lot_no end`.execute(tx);
  const touched = [
    ...new Set(codes.flatMap(({ code, parent }) => (parent === null ? [code] : [code, parent]))),
  ];
  const family = await withCases(tx, touched);
  for (const level of [2, 3]) await recount(tx, family, level);
  await followCases(tx, family);
}

/** Some codes with the cases that they are in. */
async function withCases(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct trace_text(parent) as code from trace_code
    where code = any(select trace_pack(one) from unnest(${[...codes]}::text[]) one) and parent is not null`.execute(
    tx,
  );
  return [...new Set([...codes, ...rows.map(({ code }) => code)])];
}

/** A case whose packs are known has the pieces of its packs. */
const recount = (tx: Tx, family: readonly string[], level: number) =>
  sql`
    update trace_code c set pieces = p.pieces
    from (select parent, sum(pieces)::int as pieces from trace_code
      where parent = any(select trace_pack(one) from unnest(${[...family]}::text[]) one) group by parent) p
    where c.code = p.parent and c.level = ${level} and c.pieces <> p.pieces`.execute(tx);

/** What was known of a case before its packs were, or of packs before their case: packs went with it, and it is dead without one. */
async function followCases(tx: Tx, family: readonly string[]): Promise<void> {
  const inFamily = (column: 'c' | 'p') =>
    sql`${sql.ref(`${column}.code`)} = any(select trace_pack(one) from unnest(${[...family]}::text[]) one)`;
  for (const level of [2, 1])
    await sql`
      update trace_code c set lot_id = p.lot_id, lot_no = case c.lot_no when '' then p.lot_no else c.lot_no end
      from trace_code p where p.code = c.parent and p.lot_id is not null and c.lot_id is null and c.level = ${level}
        and ${inFamily('p')}`.execute(tx);
  for (const level of [2, 1])
    await sql`
      update trace_code c set state = p.state, shipment_line_id = p.shipment_line_id,
        lot_no = case c.lot_no when '' then p.lot_no else c.lot_no end
      from trace_code p where p.code = c.parent and p.state = 'out' and c.state = 'stock' and c.level = ${level}
        and ${inFamily('p')}`.execute(tx);
  for (const level of [2, 3])
    await sql`
      update trace_code p set state = 'void' where p.state = 'stock' and p.level = ${level} and ${inFamily('p')}
        and exists (select from trace_code c where c.parent = p.code and c.state in ('out', 'void'))`.execute(
      tx,
    );
}

const keepImport = (
  db: Db,
  staff: Staff,
  { format, name }: { format: ImportFormat; name: string },
  { errors, ...counts }: Tally,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const refused = errors.length;
    const file = name.slice(0, 120);
    const { id } = await tx
      .insertInto('trace_import')
      .values({ format_id: format.id, file, ...counts, refused, staff_id: staff.staffId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const kept = [...new Map(errors.map((error) => [error.line, error])).values()].slice(0, MOST_ERRORS);
    await sql`insert into trace_import_error (import_id, line, code, message)
      select ${id}, e.line, e.code, e.message
      from jsonb_to_recordset(${json(kept)}::jsonb) as e (line int, code text, message text)`.execute(tx);
    const { rows, added, changed } = counts;
    await writeAudit(tx, staff, {
      action: 'trace_import.upload',
      entity: 'trace_import',
      entityId: id,
      after: { file, rows, added, changed, refused },
    });
    return id;
  });

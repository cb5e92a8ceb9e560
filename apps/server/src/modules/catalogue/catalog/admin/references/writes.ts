import {
  REFERENCE_COLUMNS,
  REFERENCE_FIELDS,
  type ReferenceColumns,
  type ReferenceFacts,
  type ReferenceHeader,
  type ReferenceTally,
  referenceColumns,
} from '@qingnang/contract/approval-references';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { type SheetRow, type SheetUpload, UnreadableFile, uploadedRows } from '../../../../service/reads.ts';
import { GOODS_LIMITS } from '../../../../service/rules.ts';
import { cellsOf, suggestColumns } from '../../import/columns/rules.ts';
import { beginningOf, headerOf } from '../../import/header/reads.ts';
import { judgeReference, together } from './rules.ts';

/** What the columns of a file seem to be. Nothing is taken in. @throws 422 at `file` */
export async function referenceHeader(file: SheetUpload): Promise<ReferenceHeader> {
  const { headers, sample } = await beginningOf(file);
  const found = suggestColumns(headers);
  const columns = REFERENCE_FIELDS.flatMap((field) => {
    const at = found[field]?.[0];
    return at === undefined ? [] : [[field, at] as const];
  });
  return { headers, sample, columns: Object.fromEntries(columns) };
}

const BATCH = 2000;
/** Refused rows that are named. */
const MAX_ERRORS = 500;

/**
 * Takes numbers in from a file: new ones are added, of known ones what the file says is changed; what it leaves empty stays.
 * @param columns as the browser sends them
 * @throws 422 at `file` or `map.<field>`
 */
export async function importReferences(
  db: Db,
  staff: Staff,
  file: SheetUpload,
  columns: string,
): Promise<ReferenceTally> {
  const rows = uploadedRows(file, GOODS_LIMITS);
  try {
    // Before the transaction: a file may wait for its turn, which no connection has to.
    const map = columnsIn(columns, headerOf(await rows.next()));
    return await inTransaction(db, async (tx) => {
      // One file after the other; who reads goes on.
      await sql`lock table approval_reference in share row exclusive mode`.execute(tx);
      const tally = await takeRows(tx, staff, { name: file.name, rows, map });
      const { errors: _, ...after } = tally;
      await writeAudit(tx, staff, {
        action: 'approval_reference.import',
        entity: 'approval_reference',
        entityId: file.name,
        after: { file: file.name, ...after },
      });
      return tally;
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  } finally {
    await rows.return(undefined);
  }
}

function columnsIn(text: string, headers: readonly string[]): ReferenceColumns {
  const { data } = referenceColumns.safeParse(parsed(text));
  if (!data) throw invalid({ file: '列对应不正确，请重新选择' });
  if (data.approval_no === undefined) throw invalid({ 'map.approval_no': '请选择批准文号所在的列' });
  const wrong = REFERENCE_FIELDS.filter((field) => (data[field] ?? 0) >= headers.length);
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((field) => [`map.${field}`, '文件里没有这一列'])));
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface OpenedFile {
  name: string;
  rows: AsyncGenerator<SheetRow>;
  map: ReferenceColumns;
}

async function takeRows(tx: Tx, staff: Staff, { name, rows, map }: OpenedFile): Promise<ReferenceTally> {
  const tally: ReferenceTally = {
    total: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    repeated: 0,
    refused: 0,
    errors: [],
  };
  const columns = Object.fromEntries(Object.entries(map).map(([field, at]) => [field, [at]]));
  const seen = new Set<string>();
  let pending = new Map<string, ReferenceFacts>();
  const flush = async () => {
    const { fresh, written } = await writeReferences(tx, staff, name, [...pending.values()]);
    tally.added += fresh;
    tally.changed += written - fresh;
    pending = new Map();
  };
  for await (const row of rows) {
    tally.total += 1;
    const judged = 'broken' in row ? row.broken : judgeReference(cellsOf(row.cells, columns));
    if (typeof judged === 'string') {
      tally.refused += 1;
      if (tally.errors.length < MAX_ERRORS) tally.errors.push({ line: row.line, reason: judged });
      continue;
    }
    const number = judged.approval_no;
    if (seen.has(number)) tally.repeated += 1;
    seen.add(number);
    const before = pending.get(number);
    pending.set(number, before ? together(before, judged) : judged);
    if (pending.size >= BATCH) await flush();
  }
  await flush();
  if (tally.total === 0) throw invalid({ file: '文件里没有数据行' });
  // A number that stands in two batches is written twice, and may have been changed by both.
  tally.changed = Math.min(tally.changed, seen.size - tally.added);
  return { ...tally, unchanged: seen.size - tally.added - tally.changed };
}

const FACTS = REFERENCE_FIELDS.filter((field) => field !== 'approval_no');
const SHAPE = Object.keys(REFERENCE_COLUMNS)
  .map((field) => `${field} text`)
  .join(', ');
/** An empty cell keeps what is known. */
const VALUES = FACTS.map((field) => `coalesce(nullif(excluded.${field}, ''), a.${field})`).join(', ');
const NAMES = FACTS.join(', ');

/** @returns how many numbers are new, and how many are new or say something else now */
async function writeReferences(
  tx: Tx,
  { staffId }: Staff,
  fileName: string,
  facts: readonly ReferenceFacts[],
): Promise<{ fresh: number; written: number }> {
  const { rows } = await sql<{ fresh: number; written: number }>`
    with written as (
      insert into approval_reference as a (approval_no, ${sql.raw(NAMES)}, staff_id, file_name)
      select approval_no, ${sql.raw(NAMES)}, ${staffId}, ${fileName}
      from jsonb_to_recordset(${json(facts)}::jsonb) as r (${sql.raw(SHAPE)})
      on conflict (approval_no) do update set (${sql.raw(NAMES)}) = row (${sql.raw(VALUES)}),
        staff_id = excluded.staff_id, file_name = excluded.file_name, taken_at = now()
      where (${sql.raw(FACTS.map((field) => `a.${field}`).join(', '))}) is distinct from (${sql.raw(VALUES)})
      returning approval_no)
    select count(*) as written,
      count(*) filter (where not exists (select from approval_reference a where a.approval_no = w.approval_no)) as fresh
    from written w`.execute(tx);
  return rows[0] ?? { fresh: 0, written: 0 };
}

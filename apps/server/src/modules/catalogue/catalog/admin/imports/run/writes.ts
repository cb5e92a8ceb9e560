import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GoodsKind, StatedRxClass } from '@qingnang/contract/goods-import-fields';
import type { ImportTally } from '@qingnang/contract/goods-imports';
import { type RawBuilder, sql } from 'kysely';
import type { PrivateStore } from '../../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../../db/client.ts';
import { json } from '../../../../../../db/json.ts';
import type { JsonColumns } from '../../../../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../../../../db/transaction.ts';
import { priceLimit } from '../../../../../identity/reads.ts';
import { UnreadableFile, uploadedRows } from '../../../../../service/reads.ts';
import { GOODS_LIMITS } from '../../../../../service/rules.ts';
import { keepMade, releaseFiles } from '../../../../../service/writes.ts';
import { headerOf } from '../../../import/header/reads.ts';
import { ErrorFile } from '../../../import/refused/writes.ts';
import { type ImportCounts, importRows } from '../../../import/writes.ts';

/** A check or run that this process has taken on. */
interface Claimed {
  id: number;
  state: 'checking' | 'running';
  run_no: number;
  runs: number;
  staff_id: number;
  file_name: string;
  sha256: string;
  columns: JsonColumns['goods_import.columns'];
  kind: GoodsKind;
  rx_class: StatedRxClass | null;
  errors_file_id: number | null;
}

/** So long nobody works at an import before another process begins it again: some dozen batches of a busy machine. */
const SILENT_SECONDS = 60;
/** A file that ends every process that reads it must not do so for ever. */
const MAX_RUNS = 5;

/** Somebody has stopped the import, or another process has begun it again. */
class Overtaken extends Error {}

/**
 * Checks and runs what staff have asked for, one import after the other. One that was cut off begins again: what has landed is found
 * unchanged.
 * @returns how many it has worked at
 */
export async function runImports(db: Db, store: PrivateStore): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    const claimed = await claim(db);
    if (!claimed) return ended;
    await runOne(db, store, claimed);
  }
}

async function claim(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update goods_import i set run_no = i.run_no + 1, runs = i.runs + 1, beat_at = now(), started_at = coalesce(i.started_at, now())
    from file f
    where f.id = i.file_id and i.id = (
      select id from goods_import where state in ('checking', 'running')
        and (beat_at is null or beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))
      order by id limit 1 for no key update skip locked)
    returning i.id, i.state, i.run_no, i.runs, i.staff_id, f.name as file_name, f.sha256, i.columns, i.kind, i.rx_class,
      i.errors_file_id`.execute(db);
  return rows[0];
}

async function runOne(db: Db, store: PrivateStore, claimed: Claimed): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-import-'));
  try {
    await run(db, store, claimed, folder);
  } catch (error) {
    if (error instanceof Overtaken) return;
    const isLast = claimed.runs >= MAX_RUNS;
    if (!(error instanceof UnreadableFile) && !isLast) {
      await update(db, claimed, sql`beat_at = null`);
      throw error;
    }
    const problem = error instanceof UnreadableFile ? error.message : '多次中断，没有导入完，请联系技术人员';
    await update(db, claimed, sql`state = 'failed', problem = ${problem}, finished_at = now()`);
    if (!(error instanceof UnreadableFile)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes to the import as long as it is this run's. @returns whether it is */
async function update(
  db: Db | Tx,
  { id, run_no, state }: Claimed,
  set: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update goods_import set ${set} where id = ${id} and run_no = ${run_no} and state = ${state}`.execute(db);
  return numAffectedRows === 1n;
}

async function run(db: Db, store: PrivateStore, claimed: Claimed, folder: string): Promise<void> {
  const place = await placeOf(store, claimed, folder);
  const listPlace = path.join(folder, 'errors.csv');
  const { counts, listed } = await takeRows(db, claimed, place, listPlace);
  const list = listed === 0 ? null : await readFile(listPlace);
  await finish(db, store, claimed, { counts, list });
}

/** @returns what was counted, and how many rows stand in the list of those that did not land as they stand */
async function takeRows(
  db: Db,
  claimed: Claimed,
  place: string,
  listPlace: string,
): Promise<{ counts: ImportCounts; listed: number }> {
  const errors = await ErrorFile.create(listPlace);
  const rows = uploadedRows({ place, name: claimed.file_name, signal: null }, GOODS_LIMITS);
  let listed = 0;
  try {
    await errors.begin(headerOf(await rows.next()));
    const options = {
      columns: claimed.columns,
      settings: { kind: claimed.kind, rxClass: claimed.rx_class },
      isDryRun: claimed.state === 'checking',
      pricePercent: await priceLimit(db, 'price'),
      actor: { staffId: claimed.staff_id, trace: { requestId: `goods-import-${claimed.id}`, ip: '' } },
    };
    const counts = await importRows(db, rows, options, {
      async listed(row) {
        listed += 1;
        await errors.add(row);
      },
      async progress(soFar) {
        const tally = json(tallyOf(soFar));
        const isOurs = await update(db, claimed, sql`beat_at = now(), counts = ${tally}::jsonb`);
        if (!isOurs) throw new Overtaken();
      },
    });
    return { counts, listed };
  } finally {
    await rows.return(undefined);
    await errors.end();
  }
}

async function placeOf(store: PrivateStore, { sha256 }: Claimed, folder: string): Promise<string> {
  const bytes = await store.open(sha256);
  if (!bytes) throw new UnreadableFile('文件已不在，请重新上传');
  const place = path.join(folder, 'file');
  await pipeline(bytes, createWriteStream(place));
  return place;
}

/** The rows that did not land as they stand, as a file; null = all did. */
interface Result {
  counts: ImportCounts;
  list: Buffer | null;
}

function finish(db: Db, store: PrivateStore, claimed: Claimed, { counts, list }: Result): Promise<void> {
  return inTransaction(db, async (tx) => {
    const name = `${claimed.file_name.replace(/\.[^.]*$/, '')}-问题行.csv`;
    const listId =
      list &&
      (await keepMade(tx, store, {
        staffId: claimed.staff_id,
        purpose: 'goods_import',
        name,
        mime: 'text/csv',
        bytes: list,
      }));
    const state = claimed.state === 'checking' ? 'checked' : 'done';
    const isOurs = await update(
      tx,
      claimed,
      sql`state = ${state}, counts = ${json(tallyOf(counts))}::jsonb, rows_total = ${counts.total},
        errors_file_id = ${listId}, finished_at = now()`,
    );
    if (!isOurs) throw new Overtaken();
    if (claimed.errors_file_id !== null) await releaseFiles(tx, [claimed.errors_file_id]);
  });
}

/** Reasons that are shown; the rest stands in the list of rows. */
const MAX_REASONS = 30;

/** What an import has counted, as it is kept. */
function tallyOf({ onSale, reasons, fills, ...counts }: ImportCounts): ImportTally {
  const all = [...reasons].map(([reason, rows]) => ({ reason, rows }));
  return {
    ...counts,
    on_sale: onSale,
    reference: {
      ...fills,
      fields: [...fills.fields].map(([field, rows]) => ({ field, rows })),
    },
    reasons: all.sort((a, b) => b.rows - a.rows || (a.reason < b.reason ? -1 : 1)).slice(0, MAX_REASONS),
  };
}

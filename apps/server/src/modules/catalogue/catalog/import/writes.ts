import { createHash } from 'node:crypto';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { fileRows, type SheetRow, UnreadableFile } from '../../../service/reads.ts';
import { type BatchOutcome, type BatchRow, type MakerIds, writeBatch } from './batch/writes.ts';
import { type ColumnMap, cellsOf, detectColumns } from './columns/rules.ts';
import { type ImportedGoods, type ImportSettings, judgeRow } from './rules.ts';

const BATCH = 500;

export interface ImportOptions {
  file: string;
  /** Field → header or headers, before what the headers suggest. */
  map: Readonly<Record<string, unknown>>;
  settings: ImportSettings;
  /** Everything is tried, nothing is kept. */
  isDryRun: boolean;
}

/** A row that is not on sale afterwards. */
export interface ListedRow {
  line: number;
  outcome: 'refused' | 'draft';
  reason: string;
  cells: readonly string[];
}

/** Told while it runs. */
export interface ImportWatcher {
  /** Once, before the first row. */
  header(header: readonly string[], ignored: readonly string[]): Promise<void>;
  listed(row: ListedRow): Promise<void>;
  progress(counts: ImportCounts): void;
}

export interface ImportCounts extends BatchOutcome {
  /** Rows of the file without the header = onSale + drafts + refused. */
  total: number;
  /** Rows that landed complete, and with something missing. */
  onSale: number;
  drafts: number;
  refused: number;
  /** Landed rows that name a goods which stood further up in the file already. */
  repeated: number;
  /** Rows by reason; a draft may have several. */
  reasons: Map<string, number>;
}

/**
 * Loads goods from a file, batch by batch: every row lands in the catalogue or is listed with its reason.
 * @throws UnreadableFile, WrongColumns
 */
export async function importFile(
  db: Db,
  options: ImportOptions,
  watcher: ImportWatcher,
): Promise<ImportCounts> {
  const counts = noCounts();
  const job = await startJob(db, options);
  const rows = fileRows(options.file);
  const header = await readHeader(rows);
  const { columns, ignored } = detectColumns(header, options.map);
  await watcher.header(header, ignored);
  const batches = new BatchWriter(db, options.isDryRun, counts);
  for await (const row of rows) {
    await takeRow(row, columns, options.settings, { counts, watcher, batches });
    if (counts.total % BATCH === 0) watcher.progress(counts);
  }
  await batches.flush();
  watcher.progress(counts);
  await finishJob(db, job, counts);
  return counts;
}

const noCounts = (): ImportCounts => ({
  total: 0,
  onSale: 0,
  drafts: 0,
  refused: 0,
  repeated: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  reasons: new Map(),
});

async function readHeader(rows: AsyncGenerator<SheetRow>): Promise<string[]> {
  const first = await rows.next();
  if (first.done || 'broken' in first.value) throw new UnreadableFile('文件没有表头');
  return first.value.cells.map((cell) => cell.trim());
}

interface Running {
  counts: ImportCounts;
  watcher: ImportWatcher;
  batches: BatchWriter;
}

async function takeRow(
  row: SheetRow,
  columns: ColumnMap,
  settings: ImportSettings,
  { counts, watcher, batches }: Running,
): Promise<void> {
  counts.total += 1;
  const judged =
    'broken' in row
      ? ({ kind: 'refused', reason: row.broken } as const)
      : judgeRow(cellsOf(row.cells, columns), settings);
  if (judged.kind === 'refused') {
    counts.refused += 1;
    count(counts.reasons, judged.reason);
    await watcher.listed({ line: row.line, outcome: 'refused', reason: judged.reason, cells: row.cells });
    return;
  }
  const { goods, missing } = judged;
  if (missing.length === 0) counts.onSale += 1;
  else {
    counts.drafts += 1;
    for (const reason of missing) count(counts.reasons, reason);
    await watcher.listed({ line: row.line, outcome: 'draft', reason: missing.join('、'), cells: row.cells });
  }
  await batches.add({ goods, isComplete: missing.length === 0 });
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Thrown to take a dry run back. */
class TakenBack extends Error {
  readonly outcome: BatchOutcome;

  constructor(outcome: BatchOutcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

/** Gathers rows and writes them together; of rows that name the same goods the last one counts. */
class BatchWriter {
  readonly #db: Db;
  readonly #isDryRun: boolean;
  readonly #counts: ImportCounts;
  readonly #seen = new Set<string>();
  readonly #makers: MakerIds = new Map();
  #pending = new Map<string, BatchRow>();

  constructor(db: Db, isDryRun: boolean, counts: ImportCounts) {
    this.#db = db;
    this.#isDryRun = isDryRun;
    this.#counts = counts;
  }

  async add(row: BatchRow): Promise<void> {
    const key = keyOf(row.goods);
    if (this.#seen.has(key)) this.#counts.repeated += 1;
    // A dry run keeps nothing, so a goods further up is not found again: it is only counted.
    if (this.#isDryRun && this.#seen.has(key) && !this.#pending.has(key)) return;
    this.#seen.add(key);
    this.#pending.set(key, row);
    if (this.#pending.size >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = [...this.#pending.values()];
    this.#pending = new Map();
    if (rows.length === 0) return;
    const outcome = await this.#write(rows);
    this.#counts.added += outcome.added;
    this.#counts.changed += outcome.changed;
    this.#counts.unchanged += outcome.unchanged;
  }

  async #write(rows: BatchRow[]): Promise<BatchOutcome> {
    if (!this.#isDryRun) return inTransaction(this.#db, (tx) => writeBatch(tx, rows, this.#makers));
    try {
      return await inTransaction(this.#db, async (tx) => {
        throw new TakenBack(await writeBatch(tx, rows, new Map()));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.outcome;
      throw error;
    }
  }
}

/** The goods a row names, as a short text: a file of a million rows must fit into memory. */
function keyOf({ name, spec, maker, approvalNo, sourceCode }: ImportedGoods): string {
  const words = JSON.stringify([name, spec, maker, approvalNo, sourceCode]);
  return createHash('sha1').update(words).digest('base64').slice(0, 16);
}

async function startJob(db: Db, { file, isDryRun }: ImportOptions): Promise<number> {
  const row = await db
    .insertInto('import_job')
    .values({ file_name: file, is_dry_run: isDryRun })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function finishJob(db: Db, id: number, counts: ImportCounts): Promise<void> {
  await db
    .updateTable('import_job')
    .set({
      rows_total: counts.total,
      rows_added: counts.added,
      rows_changed: counts.changed,
      rows_refused: counts.refused,
      finished_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

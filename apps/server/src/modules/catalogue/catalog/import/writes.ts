import { createHash } from 'node:crypto';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { allScopes } from '../../../identity/reads.ts';
import { offeredScopes } from '../../../identity/rules.ts';
import type { Actor } from '../../../identity/writes.ts';
import { fileRows, type SheetRow } from '../../../service/reads.ts';
import { forbiddenList } from '../forbidden/reads.ts';
import { noteFills } from '../reference/log/writes.ts';
import { referencesOf } from '../reference/reads.ts';
import { approvalNumber } from '../reference/rules.ts';
import { type BatchOutcome, type BatchRow, type MakerIds, writeBatch } from './batch/writes.ts';
import { type ColumnMap, cellsOf, detectColumns } from './columns/rules.ts';
import { countFill, differsWords, type FillCounts, noFills } from './fills/rules.ts';
import { Growth } from './growth/writes.ts';
import { headerOf } from './header/reads.ts';
import { type ImportedGoods, type ImportSettings, type Judged, judgeRow } from './rules.ts';

const BATCH = 500;
const PRICE_HELD = '价格变动较大，未改价';

export interface ImportOptions {
  columns: ColumnMap;
  settings: ImportSettings;
  /** Everything is tried, nothing is kept. */
  isDryRun: boolean;
  /** Prices of goods that move further than so many per cent stay as they are; null = they may move as far as the file says. */
  pricePercent: number | null;
  /** Whom the log names. */
  actor: Actor;
}

/** What the operator says of a file. */
export interface FileOptions extends Omit<ImportOptions, 'columns' | 'pricePercent' | 'actor'> {
  file: string;
  /** Field → header or headers, before what the headers suggest. */
  map: Readonly<Record<string, unknown>>;
}

/** A row that did not land as it stands. */
export interface ListedRow {
  line: number;
  /** held: its price was not taken over. differs: it says something else than its approval number. */
  outcome: 'refused' | 'draft' | 'held' | 'differs';
  reason: string;
  cells: readonly string[];
}

/** Told while it runs. */
export interface ImportWatcher {
  listed(row: ListedRow): Promise<void>;
  /** What it throws ends the import; batches that are written stay. */
  progress(counts: ImportCounts): Promise<void>;
}
export interface FileWatcher extends ImportWatcher {
  /** Once, before the first row. */
  header(header: readonly string[], ignored: readonly string[]): Promise<void>;
}

export interface ImportCounts extends Omit<BatchOutcome, 'ends' | 'held' | 'fills' | 'leaflets'> {
  /** Rows of the file without the header = onSale + drafts + refused. */
  total: number;
  /** Rows that landed complete, and with something missing. */
  onSale: number;
  drafts: number;
  refused: number;
  /** Landed rows that name a goods which stood further up in the file already. */
  repeated: number;
  /** Rows whose price was not taken over. */
  held: number;
  fills: FillCounts;
  /** Rows by reason; a draft may have several. */
  reasons: Map<string, number>;
}

/**
 * Loads goods from a file of the operator's.
 * @throws UnreadableFile, WrongColumns
 */
export async function importFile(db: Db, options: FileOptions, watcher: FileWatcher): Promise<ImportCounts> {
  const { file, map, ...rest } = options;
  const job = await startJob(db, options);
  const rows = fileRows(file);
  const header = headerOf(await rows.next());
  const { columns, ignored } = detectColumns(header, map);
  await watcher.header(header, ignored);
  const counts = await importRows(
    db,
    rows,
    { ...rest, columns, pricePercent: null, actor: OPERATOR },
    watcher,
  );
  await finishJob(db, job, counts);
  return counts;
}

/** Who works at the command line. */
const OPERATOR: Actor = { staffId: null, trace: { requestId: 'import', ip: '' } };

/** Loads the rows after a header, batch by batch: every row lands in the catalogue or is listed with its reason. May be done again. */
export async function importRows(
  db: Db,
  rows: AsyncIterable<SheetRow>,
  options: ImportOptions,
  watcher: ImportWatcher,
): Promise<ImportCounts> {
  const counts = noCounts();
  const batches = new BatchWriter(db, options, { counts, watcher }, await Growth.of(db));
  const known = { scopes: offeredScopes(await allScopes(db)), forbidden: await forbiddenList(db) };
  for await (const some of batchesOf(rows)) {
    const read = some.map((row) => ({ row, cells: cellsOf(row.cells, options.columns) }));
    const references = await referencesOf(
      db,
      read.map(({ cells }) => cells.approval_no),
    );
    for (const { row, cells } of read) {
      const reference = references.get(approvalNumber(cells.approval_no)) ?? null;
      const judged: Judged =
        'broken' in row
          ? { kind: 'refused', reason: row.broken }
          : judgeRow(cells, options.settings, known, reference);
      await takeRow(row, judged, { counts, watcher, batches });
    }
    await watcher.progress(counts);
  }
  await batches.flush();
  await watcher.progress(counts);
  return counts;
}

async function* batchesOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const noCounts = (): ImportCounts => ({
  total: 0,
  onSale: 0,
  drafts: 0,
  refused: 0,
  repeated: 0,
  held: 0,
  fills: noFills(),
  added: 0,
  changed: 0,
  unchanged: 0,
  reasons: new Map(),
});

interface Told {
  counts: ImportCounts;
  watcher: ImportWatcher;
}
interface Running extends Told {
  batches: BatchWriter;
}

async function takeRow(row: SheetRow, judged: Judged, { counts, watcher, batches }: Running): Promise<void> {
  counts.total += 1;
  if (judged.kind === 'refused') {
    counts.refused += 1;
    count(counts.reasons, judged.reason);
    await watcher.listed({ line: row.line, outcome: 'refused', reason: judged.reason, cells: row.cells });
    return;
  }
  const { goods, missing, known } = judged;
  if (missing.length === 0) counts.onSale += 1;
  else {
    counts.drafts += 1;
    for (const reason of missing) count(counts.reasons, reason);
    await watcher.listed({ line: row.line, outcome: 'draft', reason: missing.join('、'), cells: row.cells });
  }
  const { line, cells } = row;
  await batches.add({ goods, isComplete: missing.length === 0, known, line, cells });
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
  readonly #options: ImportOptions;
  readonly #told: Told;
  readonly #growth: Growth;
  readonly #seen = new Set<string>();
  readonly #makers: MakerIds = new Map();
  #pending = new Map<string, BatchRow>();

  constructor(db: Db, options: ImportOptions, told: Told, growth: Growth) {
    this.#db = db;
    this.#options = options;
    this.#told = told;
    this.#growth = growth;
  }

  async add(row: BatchRow): Promise<void> {
    const key = keyOf(row.goods);
    if (this.#seen.has(key)) this.#told.counts.repeated += 1;
    // A dry run keeps nothing, so a goods further up is not found again: it is only counted.
    if (this.#options.isDryRun && this.#seen.has(key) && !this.#pending.has(key)) return;
    this.#seen.add(key);
    this.#pending.set(key, row);
    if (this.#pending.size >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = [...this.#pending.values()];
    this.#pending = new Map();
    if (rows.length === 0) return;
    const outcome = await this.#write(rows);
    await this.#growth.by(rows.length);
    const { counts, watcher } = this.#told;
    counts.added += outcome.added;
    counts.changed += outcome.changed;
    counts.unchanged += outcome.unchanged;
    counts.held += outcome.held.length;
    for (const { row, reason } of outcome.held) {
      const { line = 0, cells = [] } = rows[row] ?? {};
      count(counts.reasons, PRICE_HELD);
      await watcher.listed({ line, outcome: 'held', reason, cells });
    }
    for (const fill of outcome.fills) {
      const { line = 0, cells = [], goods } = rows[fill.row] ?? {};
      countFill(counts.fills, { line, name: goods?.name ?? '' }, fill);
      const reason = differsWords(fill);
      if (reason !== '') await watcher.listed({ line, outcome: 'differs', reason, cells });
    }
  }

  async #write(rows: BatchRow[]): Promise<BatchOutcome> {
    const { isDryRun, pricePercent, actor } = this.#options;
    if (!isDryRun)
      return inTransaction(this.#db, async (tx) => {
        const outcome = await writeBatch(tx, rows, this.#makers, pricePercent);
        await noteFills(tx, actor, outcome.fills);
        return outcome;
      });
    try {
      return await inTransaction(this.#db, async (tx) => {
        throw new TakenBack(await writeBatch(tx, rows, new Map(), pricePercent));
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

async function startJob(db: Db, { file, isDryRun }: FileOptions): Promise<number> {
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

import { massColumns } from '@qingnang/contract/mass-columns';
import { sql } from 'kysely';
import type { Db } from '../../../../../../db/client.ts';
import { json } from '../../../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../../../db/transaction.ts';
import { invalid } from '../../../../../../http/errors.ts';
import type { Staff } from '../../../../../../http/session.ts';
import { allReference } from '../../../../../identity/reads.ts';
import {
  type SheetRow,
  type SheetUpload,
  UnreadableFile,
  uploadedRows,
} from '../../../../../service/reads.ts';
import { GOODS_LIMITS } from '../../../../../service/rules.ts';
import { forbiddenList } from '../../../forbidden/reads.ts';
import { type MassHeader, massCells, readHeader } from '../columns/rules.ts';
import { categoryNames, massGoods, type RowOfChange } from '../reads.ts';
import { judgeMassRow, type Known, type MassGoods } from '../rules.ts';

const MAX_ROWS = 50_000;
const BATCH = 1000;

/**
 * Reads a file of changes, judges every row against the goods as they are, and keeps what it would do. Nothing is changed.
 * @returns the id of the change
 * @throws 422 at `file`
 */
export async function previewChange(db: Db, staff: Staff, file: SheetUpload): Promise<number> {
  if (!/\.(xlsx|csv)$/i.test(file.name)) throw invalid({ file: '请上传 .xlsx 或 .csv 文件' });
  try {
    const { ranks, scopes } = await allReference(db);
    const columns = massColumns(ranks);
    const rows = uploadedRows(file, GOODS_LIMITS);
    try {
      // Before the transaction: a file may wait for its turn, which no connection has to.
      const first = await rows.next();
      const header =
        first.done || 'broken' in first.value ? '文件没有表头' : readHeader(first.value.cells, columns);
      if (typeof header === 'string') throw invalid({ file: header });
      return await inTransaction(db, (tx) =>
        preview(tx, staff, { name: file.name, header, rows, columns, scopes }),
      );
    } finally {
      // Closes the file, also when only its header was read.
      await rows.return(undefined);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
}

interface OpenedFile extends Omit<Known, 'categories' | 'forbidden'> {
  name: string;
  header: MassHeader;
  /** Those after the header. */
  rows: AsyncGenerator<SheetRow>;
}

async function preview(
  tx: Tx,
  staff: Staff,
  { name, header, rows, columns, scopes }: OpenedFile,
): Promise<number> {
  const { id } = await tx
    .insertInto('mass_change')
    .values({
      staff_id: staff.staffId,
      file_name: name,
      rows_total: 0,
      rows_changed: 0,
      rows_refused: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const book = new ChangeBook(tx, id, header, {
    categories: await categoryNames(tx),
    columns,
    scopes,
    forbidden: await forbiddenList(tx),
  });
  for await (const row of rows) await book.add(row);
  await book.close();
  return id;
}

/** Gathers the rows of a file and keeps those that change something or are refused. */
class ChangeBook {
  readonly #tx: Tx;
  readonly #changeId: number;
  readonly #header: MassHeader;
  readonly #known: Known;
  /** Row that named a goods first, by the goods' id. */
  readonly #seen = new Map<number, number>();
  readonly #counts = { rows_total: 0, rows_changed: 0, rows_refused: 0 };
  #pending: SheetRow[] = [];

  constructor(tx: Tx, changeId: number, header: MassHeader, known: Known) {
    this.#tx = tx;
    this.#changeId = changeId;
    this.#header = header;
    this.#known = known;
  }

  async add(row: SheetRow): Promise<void> {
    if (!('broken' in row) && row.cells.every((cell) => cell.trim() === '')) return;
    this.#counts.rows_total += 1;
    if (this.#counts.rows_total > MAX_ROWS)
      throw invalid({ file: `一次最多 ${MAX_ROWS} 行，请分成几个文件` });
    this.#pending.push(row);
    if (this.#pending.length >= BATCH) await this.#flush();
  }

  async close(): Promise<void> {
    await this.#flush();
    if (this.#counts.rows_total === 0) throw invalid({ file: '文件里没有数据行' });
    await this.#tx.updateTable('mass_change').set(this.#counts).where('id', '=', this.#changeId).execute();
  }

  async #flush(): Promise<void> {
    const rows = this.#pending;
    this.#pending = [];
    const ids = rows.map((row) => this.#idOf(row)).filter((id) => id !== null);
    const goods = await massGoods(this.#tx, ids);
    const kept = rows.map((row) => this.#judge(row, goods)).filter((row) => row !== null);
    for (const row of kept) this.#counts[row.error === '' ? 'rows_changed' : 'rows_refused'] += 1;
    await insertRows(this.#tx, this.#changeId, kept);
  }

  #idOf(row: SheetRow): number | null {
    const text = (row.cells[this.#header.id] ?? '').normalize('NFKC').trim();
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  }

  /** Null for a row that changes nothing. */
  #judge(row: SheetRow, all: ReadonlyMap<number, MassGoods>): RowOfChange | null {
    const id = this.#idOf(row);
    const goods = id === null ? undefined : all.get(id);
    const known = {
      row_no: row.line,
      goods_id: id,
      name: goods?.name ?? '',
      version: goods?.version ?? null,
    };
    const refused = (error: string) => ({ ...known, before: {}, after: {}, error });
    if ('broken' in row) return refused(row.broken);
    if (id === null) return refused('编号不正确');
    if (!goods) return refused('编号不存在');
    const first = this.#seen.get(id);
    if (first !== undefined) return refused(`编号重复，第 ${first} 行已有`);
    this.#seen.set(id, row.line);
    const judged = judgeMassRow(massCells(row.cells, this.#header), goods, this.#known);
    if ('error' in judged) return refused(judged.error);
    return Object.keys(judged.after).length === 0 ? null : { ...known, ...judged, error: '' };
  }
}

async function insertRows(tx: Tx, changeId: number, rows: readonly RowOfChange[]): Promise<void> {
  await sql`
    insert into mass_change_row (change_id, row_no, goods_id, name, before, after, version, error)
    select ${changeId}, row_no, goods_id, name, before, after, version, error
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (row_no int, goods_id bigint, name text,
      before jsonb, after jsonb, version int, error text)`.execute(tx);
}

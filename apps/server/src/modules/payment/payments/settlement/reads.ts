import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readCells, type TableRow } from '@qingnang/rules/purchase-list';
import { type RawBuilder, sql } from 'kysely';
import type { ProviderName } from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { type SheetUpload, UnreadableFile, uploadedRows } from '../../../service/reads.ts';
import { LIST_LIMITS } from '../../../service/rules.ts';
import { ourBill } from '../reconciliation/reads.ts';
import { readSettlement, type Settlement, type SettlementLine } from './reading/rules.ts';
import { type JudgedLine, judgeLines, TRADE_LAYOUTS, tellsTrades } from './rules.ts';

export type JudgedSettlement = Settlement & { judged: JudgedLine[] };

/** What importing a provider's file would do. Nothing is kept. @throws 422 at `file` */
export async function previewSettlement(db: Db, _staff: Staff, file: SheetUpload): Promise<JudgedSettlement> {
  return judgedSettlement(db, await settlementOf(file));
}

/** A file as its layout says. @throws 422 at `file` */
export async function settlementOf(file: SheetUpload): Promise<Settlement> {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name))
    throw invalid({ file: '请上传 .csv 或 .xlsx 文件；压缩包请先解压' });
  const found = readSettlement(await tableOf(file));
  if ('refusal' in found) throw invalid({ file: found.refusal });
  return found;
}

async function tableOf(file: SheetUpload): Promise<TableRow[]> {
  const table: TableRow[] = [];
  try {
    for await (const row of uploadedRows(file, SETTLEMENT_LIMITS)) {
      if ('broken' in row) throw invalid({ file: `第 ${row.line} 行读不懂：${row.broken}` });
      table.push({ line: row.line, cells: readCells(row.cells) });
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  }
  return table;
}

/** A row of a trade has nearly thirty cells. */
const SETTLEMENT_LIMITS = { ...LIST_LIMITS, cells: 2_000_000 };

/** By which a file is known again. */
export async function digestOf(file: SheetUpload): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.place), hash);
  return hash.digest('hex');
}

/** A file's lines beside the shop's books and what other files have brought. */
export async function judgedSettlement(db: Db | Tx, settlement: Settlement): Promise<JudgedSettlement> {
  const { provider, day, layout } = settlement;
  const [lines, ours] = await Promise.all([
    withOurNumbers(db, provider, settlement.lines),
    tellsTrades(layout) ? ourBill(db, provider, day) : null,
  ]);
  const known = await knownLines(db, provider, lines);
  const judged = judgeLines(lines, ours, (line) => known.has(lineKey(line)));
  return { ...settlement, lines, judged };
}

/** Lines that the provider knows by its number only are called by ours. */
async function withOurNumbers(
  db: Db | Tx,
  provider: ProviderName,
  lines: readonly SettlementLine[],
): Promise<SettlementLine[]> {
  const trades = lines.filter(({ kind }) => kind === 'payment').map(({ trade_no }) => trade_no);
  const { rows } = await sql<{ no: string; trade_no: string }>`
    select payment_no as no, provider_trade_no as trade_no from payment
    where method = ${provider} and status = 'paid' and provider_trade_no = any(${trades}::text[])
    union all
    select top_up_no, provider_trade_no from top_up
    where method = ${provider} and status = 'paid' and provider_trade_no = any(${trades}::text[])`.execute(
    db,
  );
  const numbers = new Map(rows.map(({ no, trade_no }) => [trade_no, no]));
  return lines.map((line) =>
    line.kind === 'payment' ? { ...line, number: numbers.get(line.trade_no) ?? line.number } : line,
  );
}

const lineKey = ({
  kind,
  trade_no,
  number,
}: Pick<SettlementLine, 'trade_no' | 'number'> & { kind: unknown }) =>
  `${String(kind)} ${trade_no} ${number}`;

async function knownLines(
  db: Db | Tx,
  provider: ProviderName,
  lines: readonly SettlementLine[],
): Promise<Set<string>> {
  const asked = lines.map(({ kind, trade_no, number }) => ({ kind, trade_no, number }));
  const { rows } = await sql<{ kind: string; trade_no: string; number: string }>`
    select l.kind, l.trade_no, l.number from settlement_line l
    join jsonb_to_recordset(${json(asked)}::jsonb) as a (kind text, trade_no text, number text)
      using (kind, trade_no, number)
    where l.provider = ${provider}`.execute(db);
  return new Set(rows.map(lineKey));
}

export interface FileRow {
  id: number;
  provider: ProviderName;
  layout: string;
  day: string;
  name: string;
  lines: number;
  payments_fen: number;
  refunds_fen: number;
  fees_fen: number;
  payouts_fen: number;
  staff: string;
  imported_at: Date;
  reconciliation_id: number;
  open_differences: number;
}

interface Paged {
  provider?: ProviderName | undefined;
  page: number;
  page_size: number;
}

const isOf = (column: RawBuilder<unknown>, provider: ProviderName | undefined) =>
  sql`(${provider ?? null}::text is null or ${column} = ${provider ?? null})`;

/** One page of files, the latest day first. */
export async function filePage(
  db: Db,
  _staff: Staff,
  { provider, page, page_size }: Paged,
): Promise<{ rows: FileRow[]; total: number }> {
  const where = isOf(sql`f.provider`, provider);
  const [found, count] = await Promise.all([
    sql<FileRow>`
      select f.*, to_char(f.day, 'YYYY-MM-DD') as day, coalesce(s.name, '') as staff, coalesce(r.id, 0) as reconciliation_id,
        (select count(*) from reconciliation_difference d where d.reconciliation_id = r.id and d.settled_at is null
          and f.layout = any(${TRADE_LAYOUTS}::text[])) as open_differences
      from settlement_file f left join staff s on s.id = f.staff_id
      left join reconciliation r on r.day = f.day and r.provider = f.provider
      where ${where} order by f.day desc, f.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from settlement_file f where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

import type { TopUpRow as TopUpItem } from '@qingnang/contract/wallet';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { notFound } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type ShopBank, shopBank } from '../../../company/reads.ts';
import { type FileRow, filesByIds } from '../../../service/reads.ts';

export interface TopUpRow {
  id: number;
  top_up_no: string;
  method: TopUpItem['method'];
  amount_fen: number;
  status: TopUpItem['status'];
  pay_url: string;
  file_id: number | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  file: FileRow | null;
}

export interface OwnTopUp {
  row: TopUpRow;
  /** Where a transfer goes; null: nowhere yet. */
  bank: ShopBank | null;
}

/** One page of the buyer's top-ups, the newest first, and where a transfer would go. */
export async function topUpPage(
  db: Db,
  { accountId }: Buyer,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: TopUpRow[]; total: number; bank: ShopBank | null }> {
  const where = sql`account_id = ${accountId}`;
  const [rows, count, bank] = await Promise.all([
    topUpRows(db, sql`${where} order by id desc limit ${page_size} offset ${(page - 1) * page_size}`),
    sql<{ total: number }>`select count(*) as total from top_up where ${where}`.execute(db),
    shopBank(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0, bank };
}

/** One of the buyer's top-ups. @throws 404 for someone else's */
export async function ownTopUp(db: Db, { accountId }: Buyer, id: number): Promise<OwnTopUp> {
  const [[row], bank] = await Promise.all([
    topUpRows(db, sql`id = ${id} and account_id = ${accountId}`),
    shopBank(db),
  ]);
  if (!row) throw notFound('充值单不存在');
  return { row, bank };
}

async function topUpRows(db: Db, where: RawBuilder<unknown>): Promise<TopUpRow[]> {
  const { rows } = await sql<Omit<TopUpRow, 'file'>>`
    select id, top_up_no, method, amount_fen, status, pay_url, file_id, created_at, expires_at, paid_at
    from top_up where ${where}`.execute(db);
  return withFiles(db, rows);
}

/** Each with the file of its proof. */
export async function withFiles<Row extends { file_id: number | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { file: FileRow | null })[]> {
  const files = await filesByIds(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return rows.map((row) => ({ ...row, file: files.find(({ id }) => id === row.file_id) ?? null }));
}

import type { FeedbackState } from '@qingnang/contract/feedback-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { type FileRow, filesByIds } from '../files/reads.ts';
import { allReasons } from '../reasons/reads.ts';
import { type FeedbackType, feedbackTypes } from '../reasons/rules.ts';

export interface FeedbackRow {
  id: number;
  type: number;
  /** As it was called when it was sent. */
  type_text: string;
  content: string;
  contact: string;
  order_id: number | null;
  order_no: string | null;
  file_ids: number[];
  status: FeedbackState;
  due_at: Date | null;
  reply: string;
  answered_at: Date | null;
  rating: number | null;
  created_at: Date;
}

/** Columns of `FeedbackRow` over `feedback f left join sales_order o`. */
export const FEEDBACK_COLUMNS = sql`f.id, f.type, f.type_text, f.content, f.contact, f.order_id, o.order_no, f.file_ids, f.status, f.due_at,
  f.reply, f.answered_at, f.rating, f.created_at`;
export const FEEDBACK_SOURCE = sql`feedback f left join sales_order o on o.id = f.order_id`;

/** One page of the buyer's own feedback, the newest first. */
export async function feedbackPage(
  db: Db,
  { accountId }: Buyer,
  filter: { status?: FeedbackState | undefined; page: number; page_size: number },
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const where = sql`f.account_id = ${accountId}
    and (${filter.status ?? null}::text is null or f.status = ${filter.status ?? null})`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<FeedbackRow>`
      select ${FEEDBACK_COLUMNS} from ${FEEDBACK_SOURCE} where ${where}
      order by f.id desc limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from feedback f where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** One of this buyer; undefined for another's or an unknown one. */
export async function feedbackOf(
  db: Db | Tx,
  { accountId }: Buyer,
  id: number,
): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`
    select ${FEEDBACK_COLUMNS} from ${FEEDBACK_SOURCE} where f.id = ${id} and f.account_id = ${accountId}`.execute(
    db,
  );
  return rows[0];
}

/** The pictures of several feedbacks, in one statement. */
export const picturesOf = (db: Db | Tx, rows: readonly Pick<FeedbackRow, 'file_ids'>[]): Promise<FileRow[]> =>
  filesByIds(
    db,
    rows.flatMap(({ file_ids }) => file_ids.map(Number)),
  );

/** Days on which nobody works. */
export const holidays = async (db: Db | Tx): Promise<ReadonlySet<string>> =>
  new Set((await shopSettings(db)).holidays.days);

/** @throws 422 for one that may not be chosen */
export async function feedbackType(db: Db | Tx, key: number): Promise<FeedbackType> {
  const type = feedbackTypes(await allReasons(db)).find((one) => one.key === key);
  if (!type) throw invalid({ type: '请重新选择反馈类型' });
  return type;
}

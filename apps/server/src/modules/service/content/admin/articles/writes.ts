import { createHash } from 'node:crypto';
import type { HelpCode } from '@qingnang/contract/content';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Article } from '../../../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { cleanArticle, pageProblem } from '../../articles/rules.ts';
import { articleById, articleVersion, type StaffArticleRow } from './reads.ts';

export interface ArticleForm {
  category_id: number;
  /** Of its page in the help centre; '' = none. */
  code: '' | HelpCode;
  title: string;
  summary: string;
  /** HTML as it was typed. */
  body: string;
  image: string;
  is_top: number;
  /** Place within its category of help. */
  sort: number;
  status: 'draft' | 'published';
  /** Unix seconds; absent = now for a new one, unchanged otherwise. */
  published_at?: number | undefined;
}

/**
 * Adds an article; its body is cleaned.
 * @throws 422 at `category_id`, `code`
 */
export function createArticle(db: Db, staff: Staff, form: ArticleForm): Promise<StaffArticleRow> {
  return inTransaction(db, async (tx) => {
    await checkPlace(tx, form, null);
    const { id } = await tx
      .insertInto('article')
      .values({ ...columnsOf(form), published_at: timeOf(form) ?? sql<Date>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await existing(tx, id);
    await keepVersion(tx, row, staff);
    await noteArticle(tx, staff, 'create', id, { after: row });
    return row;
  });
}

/**
 * Changes an article.
 * @param version of the form that was opened
 * @throws 404 for an unknown one, 409 when somebody else changed it since, 422 at `category_id`, `code`
 */
export function updateArticle(
  db: Db,
  staff: Staff,
  id: number,
  version: number,
  form: ArticleForm,
): Promise<StaffArticleRow> {
  return inTransaction(db, async (tx) => {
    const before = await unchanged(tx, id, version);
    await checkPlace(tx, form, id);
    const columns = { ...columnsOf(form), published_at: timeOf(form) ?? before.published_at };
    return change(tx, staff, 'update', before, columns);
  });
}

/**
 * Gives an article the title and the text of an earlier version, which makes a new version.
 * @param version of the article as it was seen
 * @throws 404 for an unknown article or version, 409 when somebody else changed it since
 */
export function restoreArticle(
  db: Db,
  staff: Staff,
  id: number,
  { version, to }: { version: number; to: number },
): Promise<StaffArticleRow> {
  return inTransaction(db, async (tx) => {
    const before = await unchanged(tx, id, version);
    const old = await articleVersion(tx, id, to);
    if (!old) throw notFound('没有这个历史版本');
    // What may stay in a text can have become less since.
    const columns = { title: old.title, body: cleanArticle(old.body) };
    return change(tx, staff, 'restore', before, columns);
  });
}

/** @throws 404 for an unknown one */
export async function deleteArticle(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await existing(tx, id, true);
    await tx.deleteFrom('article').where('id', '=', id).execute();
    await noteArticle(tx, staff, 'delete', id, { before });
  });
}

async function existing(tx: Tx, id: number, forUpdate = false): Promise<StaffArticleRow> {
  const row = await articleById(tx, id, forUpdate);
  if (!row) throw notFound('文章不存在');
  return row;
}

/** The article, locked, as whoever changes it has seen it. */
async function unchanged(tx: Tx, id: number, version: number): Promise<StaffArticleRow> {
  const row = await existing(tx, id, true);
  if (row.version !== version) throw conflict('文章已被其他人修改，请刷新后再改', { version: row.version });
  return row;
}

async function change(
  tx: Tx,
  staff: Staff,
  verb: 'update' | 'restore',
  before: StaffArticleRow,
  columns: Updateable<Article>,
): Promise<StaffArticleRow> {
  await tx
    .updateTable('article')
    .set({ ...columns, version: before.version + 1, updated_at: sql`now()` })
    .where('id', '=', before.id)
    .execute();
  const row = await existing(tx, before.id);
  // Articles that no form has made yet have none of themselves.
  await keepVersion(tx, before, null);
  await keepVersion(tx, row, staff);
  await noteArticle(tx, staff, verb, before.id, { before, after: row });
  return row;
}

async function keepVersion(
  tx: Tx,
  { id, version, title, body, updated_at }: StaffArticleRow,
  staff: Staff | null,
): Promise<void> {
  await tx
    .insertInto('article_version')
    .values({ article_id: id, version, title, body, staff_id: staff?.staffId ?? null, at: updated_at })
    .onConflict((at) => at.doNothing())
    .execute();
}

/**
 * That category and page take the article. The category is locked, so that two never take the same page.
 * @param id of the article; null for a new one
 */
async function checkPlace(tx: Tx, { category_id, code }: ArticleForm, id: number | null): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select c.code from article_category c where c.id = ${category_id}
      and not exists (select from article_category below where below.parent_id = c.id)
    for no key update`.execute(tx);
  const category = rows[0];
  if (!category) throw invalid({ category_id: '分类不存在' });
  if (code === '') return;
  const problem = pageProblem(code, category.code);
  if (problem) throw invalid({ code: problem });
  const other = await tx
    .selectFrom('article')
    .select(['id', 'title'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (other && other.id !== id) throw invalid({ code: `这个页面已有文章“${other.title}”` });
}

const columnsOf = ({
  category_id,
  code,
  title,
  summary,
  body,
  image,
  is_top,
  sort,
  status,
}: ArticleForm) => ({
  category_id,
  code: code || null,
  title,
  summary,
  body: cleanArticle(body),
  image,
  is_top: is_top === 1,
  sort,
  status,
});

const timeOf = ({ published_at }: ArticleForm): Date | undefined =>
  published_at === undefined ? undefined : new Date(published_at * 1000);

async function noteArticle(
  tx: Tx,
  staff: Staff,
  verb: 'create' | 'update' | 'restore' | 'delete',
  id: number,
  { before, after }: { before?: StaffArticleRow; after?: StaffArticleRow },
): Promise<void> {
  await writeAudit(tx, staff, {
    action: `article.${verb}`,
    entity: 'article',
    entityId: id,
    ...(before ? { before: auditValues(before) } : {}),
    ...(after ? { after: auditValues(after) } : {}),
  });
}

/** The body by its length and a print of it: whether it was changed, not the whole text. */
const auditValues = ({ body, published_at, updated_at: _updated, ...rest }: StaffArticleRow) => ({
  ...rest,
  published_at: published_at.toISOString(),
  body: `${body.length} 字 ${createHash('sha256').update(body).digest('hex').slice(0, 12)}`,
});

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';

export interface ArticleHead {
  id: number;
  category_id: number;
  title: string;
  summary: string;
  image: string;
  is_top: boolean;
  published_at: Date;
}

/** Out for everybody: those of a later date wait. */
export const PUBLISHED = sql<boolean>`a.status = 'published' and a.published_at <= now()`;
const NEWEST_FIRST = sql`a.is_top desc, a.published_at desc, a.id desc`;

/** One page of the published articles of some categories: pinned ones first, then the newest. */
export async function publishedArticles(
  db: Db,
  categoryIds: readonly number[],
  page: number,
  size: number,
): Promise<{ rows: ArticleHead[]; total: number }> {
  const where = sql`a.category_id = any(${categoryIds}) and ${PUBLISHED}`;
  const [rows, count] = await Promise.all([
    sql<ArticleHead>`
      select a.id, a.category_id, a.title, a.summary, a.image, a.is_top, a.published_at
      from article a where ${where} order by ${NEWEST_FIRST} limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from article a where ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 };
}

export interface ArticleRow extends ArticleHead {
  code: string | null;
  body: string;
  updated_at: Date;
  category_code: string;
  category_name: string;
  /** Stands in the help centre, not among the news. */
  is_help: boolean;
}
export interface Neighbours {
  previous_id: number | null;
  previous_title: string | null;
  next_id: number | null;
  next_title: string | null;
}

/** A published article by its id or the code of its page, and those beside it in the list; undefined for an unknown one. */
export async function publishedArticle(
  db: Db,
  by: { id: number } | { code: string },
): Promise<{ article: ArticleRow; neighbours: Neighbours | undefined } | undefined> {
  const wanted = 'id' in by ? sql`a.id = ${by.id}` : sql`a.code = ${by.code}`;
  const { rows } = await sql<ArticleRow>`
    select a.id, a.category_id, a.code, a.title, a.summary, a.body, a.image, a.is_top, a.published_at, a.updated_at,
      c.code as category_code, c.name as category_name, c.parent_id is not null as is_help
    from article a join article_category c on c.id = a.category_id where ${wanted} and ${PUBLISHED}`.execute(
    db,
  );
  const article = rows[0];
  return article && { article, neighbours: article.is_help ? undefined : await neighboursOf(db, article) };
}

async function neighboursOf(db: Db, { id, category_id }: ArticleRow): Promise<Neighbours | undefined> {
  const { rows } = await sql<Neighbours>`
    select previous_id, previous_title, next_id, next_title from (
      select a.id, lag(a.id) over listed as previous_id, lag(a.title) over listed as previous_title,
        lead(a.id) over listed as next_id, lead(a.title) over listed as next_title
      from article a where a.category_id = ${category_id} and ${PUBLISHED}
      window listed as (order by ${NEWEST_FIRST})) beside where id = ${id}`.execute(db);
  return rows[0];
}

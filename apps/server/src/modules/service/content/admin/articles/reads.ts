import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inside } from '../../../../../db/keywords.ts';
import type { Tx } from '../../../../../db/transaction.ts';

export interface StaffArticleHead {
  id: number;
  version: number;
  category_id: number;
  category: string;
  code: string | null;
  title: string;
  summary: string;
  image: string;
  is_top: boolean;
  sort: number;
  status: string;
  published_at: Date;
  updated_at: Date;
}
export interface StaffArticleRow extends StaffArticleHead {
  body: string;
}

const HEAD = sql`a.id, a.version, a.category_id, c.name as category, a.code, a.title, a.summary, a.image, a.is_top,
  a.sort, a.status, a.published_at, a.updated_at`;
const SOURCE = sql`article a join article_category c on c.id = a.category_id`;

/** One page of all articles, drafts too; last changed first. */
export async function articleHeads(
  db: Db,
  filter: {
    category_id?: number | undefined;
    keywords?: string | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ rows: StaffArticleHead[]; total: number }> {
  const like = inside(filter.keywords ?? '');
  const where = sql`(a.title ilike ${like} or a.summary ilike ${like})
    and (${filter.category_id ?? null}::int8 is null or a.category_id = ${filter.category_id ?? null}::int8)`;
  const from = (filter.page - 1) * filter.page_size;
  const [page, count] = await Promise.all([
    sql<StaffArticleHead>`
      select ${HEAD} from ${SOURCE} where ${where}
      order by a.updated_at desc, a.id desc limit ${filter.page_size} offset ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from article a where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Categories that take articles, as they stand in the shop: those of help, then the news. */
export async function articleCategories(db: Db): Promise<{ id: number; code: string; name: string }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select c.id, c.code, c.name from article_category c left join article_category p on p.id = c.parent_id
    where not exists (select from article_category below where below.parent_id = c.id)
    order by coalesce(p.sort, c.sort), c.sort, c.id`.execute(db);
  return rows;
}

/** One article; undefined for an unknown one. `forUpdate` keeps others from changing it meanwhile. */
export async function articleById(
  db: Db | Tx,
  id: number,
  forUpdate = false,
): Promise<StaffArticleRow | undefined> {
  const { rows } = await sql<StaffArticleRow>`
    select ${HEAD}, a.body from ${SOURCE} where a.id = ${id} ${forUpdate ? sql`for update of a` : sql``}`.execute(
    db,
  );
  return rows[0];
}

export interface VersionHead {
  version: number;
  title: string;
  /** null: did not come from a form. */
  staff: string | null;
  /** Letters of the text without markup. */
  letters: number;
  at: Date;
}
export interface VersionRow extends VersionHead {
  body: string;
}

const VERSION = sql`v.version, v.title, s.name as staff, v.at,
  char_length(regexp_replace(v.body, '<[^>]*>', '', 'g')) as letters`;
const VERSIONS = sql`article_version v left join staff s on s.id = v.staff_id`;
const VERSIONS_SHOWN = 50;

/** What an article said, the last version first; at most 50. */
export async function articleVersions(db: Db, id: number): Promise<VersionHead[]> {
  const { rows } = await sql<VersionHead>`
    select ${VERSION} from ${VERSIONS} where v.article_id = ${id}
    order by v.version desc limit ${VERSIONS_SHOWN}`.execute(db);
  return rows;
}

/** One version of an article; undefined for an unknown one. */
export async function articleVersion(
  db: Db | Tx,
  id: number,
  version: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION}, v.body from ${VERSIONS} where v.article_id = ${id} and v.version = ${version}`.execute(
    db,
  );
  return rows[0];
}

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inside } from '../../../../db/keywords.ts';
import { PUBLISHED } from '../articles/reads.ts';

export interface HelpRow {
  category_code: string;
  category_name: string;
  /** null: the category has no article yet. */
  id: number | null;
  code: string | null;
  title: string | null;
  summary: string | null;
}

/** The categories of the help centre in their order, each with its published articles, empty ones too. */
export async function helpRows(db: Db): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select c.code as category_code, c.name as category_name, a.id, a.code, a.title, a.summary
    from article_category c left join article a on a.category_id = c.id and ${PUBLISHED}
    where c.parent_id is not null order by c.sort, c.id, a.sort, a.id`.execute(db);
  return rows;
}

export interface HelpHitRow {
  id: number;
  code: string | null;
  title: string;
  summary: string;
  category: string;
  /** Without markup; entities stay. */
  text: string;
}

const HITS_SHOWN = 20;

/** Help articles with all of the words in title or text, those with them in the title first; at most 20. */
export async function helpHits(db: Db, words: readonly string[]): Promise<HelpHitRow[]> {
  if (words.length === 0) return [];
  const likes = words.map(inside);
  const { rows } = await sql<HelpHitRow>`
    select id, code, title, summary, category, text from (
      select a.id, a.code, a.title, a.summary, c.name as category, c.sort as category_sort, a.sort,
        regexp_replace(a.body, '<[^>]*>', ' ', 'g') as text
      from article a join article_category c on c.id = a.category_id
      where c.parent_id is not null and ${PUBLISHED}) help
    where title || ' ' || summary || ' ' || text ilike all(${likes})
    order by title ilike all(${likes}) desc, category_sort, sort, id limit ${HITS_SHOWN}`.execute(db);
  return rows;
}

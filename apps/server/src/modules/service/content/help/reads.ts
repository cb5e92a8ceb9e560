import { LEGAL_TEXTS } from '@qingnang/contract/legal-words';
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

/** 用户协议 and 隐私政策 as they hold: they stand in the help centre after its articles. */
const HELD = sql`(select distinct on (code) id, code, title, summary, body from legal_text
  where published_at <= now() order by code, number desc) t`;
const LEGAL_CATEGORY = LEGAL_TEXTS.yhxy.category;
const LAST = sql`1000000`;

/** The categories of the help centre in their order, each with its published articles, empty ones too. */
export async function helpRows(db: Db): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select c.code as category_code, c.name as category_name, a.id, a.code, a.title, a.summary
    from article_category c left join (
      select a.category_id, a.id, a.code, a.title, a.summary, a.sort from article a where ${PUBLISHED}
      union all select c.id, t.id, t.code, t.title, t.summary, ${LAST}
      from ${HELD} join article_category c on c.code = ${LEGAL_CATEGORY}) a on a.category_id = c.id
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
      where c.parent_id is not null and ${PUBLISHED}
      union all select t.id, t.code, t.title, t.summary, c.name, c.sort, ${LAST}, regexp_replace(t.body, '<[^>]*>', ' ', 'g')
      from ${HELD} join article_category c on c.code = ${LEGAL_CATEGORY}) help
    where title || ' ' || summary || ' ' || text ilike all(${likes})
    order by title ilike all(${likes}) desc, category_sort, sort, id limit ${HITS_SHOWN}`.execute(db);
  return rows;
}

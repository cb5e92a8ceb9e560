import type { SearchIndex, SearchKind } from '@qingnang/search/types';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Shown } from '../tally/rules.ts';

export function synonymRows(db: Db): Promise<{ id: number; words: string[] }[]> {
  return db.selectFrom('search_synonym').select(['id', 'words']).orderBy('id', 'desc').execute();
}

export interface ReadingRow {
  id: number;
  word: string;
  reading: string;
  /** Goods on sale that are found by the word. */
  goods: number;
}

export async function readingRows(db: Db, index: SearchIndex): Promise<ReadingRow[]> {
  const rows = await db
    .selectFrom('search_reading')
    .select(['id', 'word', 'reading'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, goods: countFound(index, row.word, 1) }));
}

const countFound = (index: SearchIndex, words: string, kind: SearchKind) =>
  index.search({ words, kind, page: 1, pageSize: 0 }).total;

export interface PinRow {
  id: number;
  word: string;
  goods_id: number;
  goods_name: string;
  spec: string;
  maker: string;
  position: number;
  starts_at: Date | null;
  ends_at: Date | null;
}

export function pinRows(db: Db): Promise<PinRow[]> {
  return db
    .selectFrom('search_pin as p')
    .innerJoin('goods as g', 'g.id', 'p.goods_id')
    .innerJoin('maker as m', 'm.id', 'g.maker_id')
    .select([
      'p.id',
      'p.word',
      'p.goods_id',
      'g.name as goods_name',
      'g.spec',
      'm.name as maker',
      'p.position',
      'p.starts_at',
      'p.ends_at',
    ])
    .orderBy('p.word')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
}

export interface Miss {
  word: string;
  kind: number;
  times: number;
  last_at: Date;
  shown: Shown;
  foundNow: number;
  nearest: string[];
}

export interface Misses {
  list: Miss[];
  total: number;
  /** All searches of these days, and those that found nothing. */
  searches: number;
  missed: number;
}

const NEAREST = 3;

/** Words of the last days that found nothing when they were searched last on a day, most wanted first. */
export async function missesOf(
  db: Db,
  index: SearchIndex,
  query: { days: number; page: number; page_size: number },
): Promise<Misses> {
  const since = sql`day > (now() at time zone 'Asia/Shanghai')::date - ${query.days}::int4`;
  const [words, sums] = await Promise.all([
    sql<Pick<Miss, 'word' | 'kind' | 'times' | 'last_at' | 'shown'>>`
      select word, kind, sum(times)::int8 as times, max(last_at) as last_at,
        (array_agg(shown order by day desc))[1] as shown from search_day
      where found = 0 and ${since} group by word, kind
      order by sum(times) desc, max(last_at) desc, word, kind
      limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`.execute(db),
    sql<{ searches: number; missed: number; total: number }>`
      select coalesce(sum(times), 0)::int8 as searches, coalesce(sum(times) filter (where found = 0), 0)::int8 as missed,
        count(distinct (word, kind)) filter (where found = 0) as total
      from search_day where ${since}`.execute(db),
  ]);
  const list = words.rows.map((row) => {
    const foundNow = countFound(index, row.word, row.kind === 2 ? 2 : 1);
    return {
      ...row,
      foundNow,
      nearest: foundNow > 0 ? [] : index.nearest(row.word, row.kind === 2 ? 2 : 1, NEAREST),
    };
  });
  return { list, ...(sums.rows[0] ?? { searches: 0, missed: 0, total: 0 }) };
}

export interface Tried {
  total: number;
  corrected: string;
  meant: { typed: string; as: string[] }[];
  left_out: string[];
  near: string[];
  nearest: string[];
  list: { id: number; name: string; spec: string; maker: string }[];
}

const TRIED = 20;

/** What a visitor would find. */
export async function tryWords(db: Db, index: SearchIndex, words: string): Promise<Tried> {
  const understood = index.understood(words, 1);
  const found = index.search({ words, page: 1, pageSize: TRIED, ...(understood ? { understood } : {}) });
  const corrected = understood?.corrected ?? '';
  const nearest = found.total === 0 || corrected !== '' ? index.nearest(words, 1, NEAREST) : [];
  const rows = await db
    .selectFrom('goods as g')
    .innerJoin('maker as m', 'm.id', 'g.maker_id')
    .select(['g.id', 'g.name', 'g.spec', 'm.name as maker'])
    .where('g.id', '=', sql<number>`any(${found.ids}::int8[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    total: found.total,
    corrected,
    meant: [...(understood?.meant ?? [])],
    left_out: [...(understood?.leftOut ?? [])],
    near: [...(understood?.near ?? [])],
    nearest: nearest.filter((one) => !corrected.split('、').includes(one)),
    list: found.ids.flatMap((id) => byId.get(id) ?? []),
  };
}

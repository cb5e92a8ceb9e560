import { setImmediate } from 'node:timers/promises';
import type { TrialQuestion } from '@qingnang/contract/admin-search';
import type { SearchIndex } from '@qingnang/search/types';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { readTuning } from '../../tuning/reads.ts';
import { type Answer, isChanged, placesOf, type TuningChange, tuningWith } from './rules.ts';

/** Questions that are looked at, shown, and what is shown of each. */
const MOST_ASKED = 300;
const SHOWN = 20;
const FIRST = 10;
/** For all of them together: who writes a synonym waits for it. */
const MOST_MS = 1_500;
const DAYS = 30;

export interface Trial {
  asked: number;
  changed: number;
  list: TrialQuestion[];
}
interface Judged {
  word: string;
  times: number;
  before: Answer;
  after: Answer;
  isChanged: boolean;
}

/** What a change would do to the questions that buyers asked most in the last thirty days. Five statements and one for the names. */
export async function trialOf(
  db: Db,
  index: SearchIndex,
  change: Omit<TuningChange, 'replaced'> & { id: number },
): Promise<Trial> {
  const [questions, tuning, replaced] = await Promise.all([
    frequent(db),
    readTuning(db),
    change.synonym ? wordsOf(db, change.id) : null,
  ]);
  const judged = await judgeAll(index, index.trial(tuningWith(tuning, { ...change, replaced })), questions);
  const changed = judged.filter((one) => one.isChanged);
  const shown = [...changed, ...judged.filter((one) => !one.isChanged)].slice(0, SHOWN);
  return { asked: judged.length, changed: changed.length, list: await named(db, shown) };
}

async function frequent(db: Db): Promise<{ word: string; times: number }[]> {
  const { rows } = await sql<{ word: string; times: number }>`
    select word, sum(times)::int8 as times from search_day
    where kind = 1 and day > (now() at time zone 'Asia/Shanghai')::date - ${DAYS}::int4
    group by word order by sum(times) desc, word limit ${MOST_ASKED}`.execute(db);
  return rows;
}

async function wordsOf(db: Db, id: number): Promise<string[] | null> {
  const row = await db.selectFrom('search_synonym').select('words').where('id', '=', id).executeTakeFirst();
  return row?.words ?? null;
}

type Finder = Pick<SearchIndex, 'search' | 'understood'>;

/** As a visitor finds. */
function answerOf(index: Finder, words: string): Answer {
  const understood = index.understood(words, 1);
  const { ids, total } = index.search({
    words,
    page: 1,
    pageSize: FIRST,
    ...(understood ? { understood } : {}),
  });
  return { ids, total };
}

async function judgeAll(
  now: Finder,
  then: Finder,
  questions: readonly { word: string; times: number }[],
): Promise<Judged[]> {
  const until = performance.now() + MOST_MS;
  const judged: Judged[] = [];
  for (const { word, times } of questions) {
    if (performance.now() > until && judged.length >= SHOWN) break;
    const before = answerOf(now, word);
    const after = answerOf(then, word);
    judged.push({ word, times, before, after, isChanged: isChanged(before, after) });
    // Others get their turn between two questions.
    await setImmediate();
  }
  return judged;
}

async function named(db: Db, judged: readonly Judged[]): Promise<TrialQuestion[]> {
  const places = judged.map(({ before, after }) => placesOf(before, after));
  const ids = [...new Set(places.flat().map(({ id }) => id))];
  const rows = await db
    .selectFrom('goods as g')
    .innerJoin('maker as m', 'm.id', 'g.maker_id')
    .select(['g.id', 'g.name', 'g.spec', 'm.name as maker'])
    .where('g.id', '=', sql<number>`any(${ids}::int8[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return judged.map(({ word, times, before, after, isChanged: changed }, at) => ({
    word,
    times,
    total_before: before.total,
    total_after: after.total,
    is_changed: changed,
    list: (places[at] ?? []).flatMap((place) => {
      const row = byId.get(place.id);
      return row ? [{ ...row, ...place }] : [];
    }),
  }));
}

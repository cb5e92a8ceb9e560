import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Shown } from '../modules/catalogue/search/tally/rules.ts';

/** Words that staff have tied together. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['退热贴', '退烧贴', '冰宝贴'],
  ['创可贴', '创口贴', '护创贴'],
];

/** What buyers looked for lately: how many days ago, how often, what they found, what they were shown instead. */
const SEARCHES: readonly (readonly [
  word: string,
  daysAgo: number,
  times: number,
  found: number,
  shown: Shown,
])[] = [
  ['阿莫西林', 1, 31, 6, ''],
  ['连花清瘟', 2, 24, 2, ''],
  ['布洛芬', 3, 18, 4, ''],
  ['阿莫希林', 1, 9, 0, ''],
  ['安宫牛黄', 4, 7, 0, ''],
  ['amxlkn', 2, 6, 0, 'corrected'],
  ['布洛芬 99粒', 5, 4, 0, 'left_out'],
  ['小儿止咳贴', 6, 3, 0, ''],
  ['板南根', 8, 2, 0, ''],
];

/** What is searched every day, and how many goods it finds. */
const USUAL: readonly (readonly [word: string, found: number])[] = [
  ['感冒灵', 5],
  ['头孢克肟', 3],
  ['蒙脱石散', 2],
  ['奥美拉唑', 4],
  ['维生素C', 6],
  ['板蓝根', 4],
  ['创可贴', 3],
  ['二甲双胍', 2],
];
const USUAL_DAYS = 90;

/** Synonyms, and searches found and lost, so that 搜索调优 has something to tune. */
export async function loadDemoSearches(tx: Tx): Promise<void> {
  await tx
    .insertInto('search_synonym')
    .values(SYNONYMS.map((words) => ({ words: [...words] })))
    .execute();
  for (const [word, daysAgo, times, found, shown] of SEARCHES) {
    await sql`
      insert into search_day (day, word, kind, times, found, shown, last_at)
      values ((now() at time zone 'Asia/Shanghai')::date - ${daysAgo}::int4, ${word}, 1, ${times}, ${found}, ${shown},
        now() - make_interval(days => ${daysAgo}))`.execute(tx);
  }
  for (const [place, [word, found]] of USUAL.entries())
    await sql`
      insert into search_day (day, word, kind, times, found, last_at)
      select (now() at time zone 'Asia/Shanghai')::date - ago, ${word}, 1, 6 + (ago * 7 + ${place}::int4 * 5) % 11, ${found},
        now() - make_interval(days => ago)
      from generate_series(0, ${USUAL_DAYS}::int4) ago`.execute(tx);
}

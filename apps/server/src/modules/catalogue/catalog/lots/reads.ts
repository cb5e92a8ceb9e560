import { type RawBuilder, sql } from 'kysely';
import { everyWord, type Finder, foundByOne, indexed } from '../../../../db/keywords.ts';
import { goodsNamed } from '../admin/reads.ts';

/** What staff find lots by, each by an index of its own (decision 89): lots are more than goods. */

const lotsOf =
  (goods: Finder): Finder =>
  (word) =>
    sql`select o.id from lot o where o.goods_id = any(array(${goods(word)}))`;

const BY_NUMBER: Finder = (word) =>
  sql`select o.id from lot o where ${indexed(sql`o.lot_no`, [sql`o.lot_no`])(word)}`;
const BY_SPEC = lotsOf(
  (word) => sql`select w.id from goods w where ${indexed(sql`w.spec`, [sql`w.spec`])(word)}`,
);
const BY_MAKER = lotsOf(
  (word) =>
    sql`select w.id from goods w where w.maker_id in (select id from maker where ${everyWord(word, [sql`short_name`])})`,
);
const FINDERS = { spec: BY_SPEC, maker: BY_MAKER } as const;

/** Ids of lots by their number and the name of their goods. */
export const lotsNamed: readonly Finder[] = [BY_NUMBER, lotsOf(goodsNamed)];

/** Whether every word finds a lot `t`: by its number, the name of its goods, and one thing more. */
export const lotHas = (keywords: string, more: keyof typeof FINDERS): RawBuilder<boolean> =>
  everyWord(keywords, [foundByOne(sql`t.id`, [...lotsNamed, FINDERS[more]])]);

import { appendFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../db/json.ts';
import { pastTriggers } from '../../../testing/database-url.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { readDump } from './dump/reads.ts';
import { writeDump } from './dump/writes.ts';
import { loadIndex, startSearchSync } from './jobs.ts';
import { changesSince, snapshotNow } from './reads.ts';
import { purgeChanges } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const find = (words: string) => shop.services.search.search({ words, page: 1, pageSize: 50 }).ids;
const rename = (id: number, name: string) =>
  shop.db.updateTable('goods').set({ name }).where('id', '=', id).execute();

describe('the index', () => {
  it('holds what is on sale', () => {
    expect(shop.services.search.size()).toBe(12);
    expect(find('停售药品片')).toEqual([]);
  });

  it('follows a new name, and a goods taken off the shelf and put back', async () => {
    await rename(GOODS.plain, '罗红霉素胶囊');
    await shop.syncSearch();
    expect([find('罗红霉素'), find('阿莫西林胶囊')]).toEqual([[GOODS.plain], []]);
    const setStatus = (status: string) =>
      shop.db.updateTable('goods').set({ status }).where('id', '=', GOODS.plain).execute();
    await setStatus('off');
    await shop.syncSearch();
    expect(find('罗红霉素')).toEqual([]);
    await setStatus('on');
    await shop.syncSearch();
    expect(find('罗红霉素')).toEqual([GOODS.plain]);
  });

  it('knows groups by their letter, not by their price, and parts of combinations not at all', async () => {
    const { rows } = await sql<{ id: number }>`
      with combo as (insert into combination (name, warehouse_id, starts_at, ends_at)
        values ('组合', 1, now(), now() + interval '1 hour') returning id),
      part as (insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, combination_id, set_number)
        select ${GOODS.plain}, 'combination', 1, now() - interval '1 hour', now() + interval '1 hour', id, 1
        from combo returning id),
      grp as (insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, group_min_buyers, group_status)
        values (${GOODS.limited}, 'group', 1, now() - interval '1 hour', now() + interval '1 hour', 2, 'open') returning id)
      select id from part union all select id from grp`.execute(shop.db);
    await shop.syncSearch();
    const tagged = (tag: string) =>
      shop.services.search.search({ words: '', filters: { tags: [tag] }, page: 1, pageSize: 50 }).ids;
    expect([tagged('拼'), tagged('特')]).toEqual([[GOODS.limited], []]);
    const { ids } = shop.services.search.search({ words: '', sort: 'price_asc', page: 1, pageSize: 1 });
    expect([GOODS.limited, GOODS.plain].some((goods) => ids.includes(goods))).toBe(false);
    await shop.db
      .deleteFrom('special_price')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    await shop.syncSearch();
  });

  it('knows the letters of special prices while they run', async () => {
    const tagged = (tag: string) =>
      shop.services.search.search({ words: '', filters: { tags: [tag] }, page: 1, pageSize: 50 }).ids;
    const special = (kind: string, starts: string, ends: string) =>
      sql`insert into special_price (goods_id, kind, price_e4, starts_at, ends_at)
        values (${GOODS.ladder}, ${kind}, 1, now() + ${starts}::interval, now() + ${ends}::interval)`;
    await special('seckill', '-1 hour', '1 hour').execute(shop.db);
    await special('youx', '1 hour', '2 hours').execute(shop.db);
    await special('newcomer', '-1 hour', '1 hour').execute(shop.db);
    await shop.syncSearch();
    expect([tagged('秒'), tagged('优'), tagged('特')]).toEqual([[GOODS.ladder], [], []]);
    // ¥0.0001 for a time: sorted by the price that is shown.
    const cheapest = () =>
      shop.services.search.search({ words: '', sort: 'price_asc', page: 1, pageSize: 1 }).ids;
    expect(cheapest()).toEqual([GOODS.ladder]);
    await shop.db.updateTable('special_price').set({ is_stopped: true }).execute();
    await shop.syncSearch();
    expect(tagged('秒')).toEqual([]);
    expect(cheapest()).not.toEqual([GOODS.ladder]);
    // What begins or ends by the clock fires no trigger.
    await pastTriggers(shop.db, (tx) => special('daily', '-2 seconds', '1 hour').execute(tx));
    await shop.syncSearch();
    expect(tagged('特')).toEqual([GOODS.ladder]);
    await shop.db.deleteFrom('special_price').execute();
    await shop.syncSearch();
    expect(tagged('特')).toEqual([]);
  });

  it('knows for what goods are taken by their categories and leaflets', async () => {
    const foundFor = (words: string) => {
      const understood = shop.services.search.understood(words, 1);
      return understood ? shop.services.search.search({ words, understood, page: 1, pageSize: 50 }).ids : [];
    };
    const indications = { indications: '用于缓解偶发性心悸' };
    await shop.db
      .insertInto('goods_leaflet')
      .values({ goods_id: GOODS.limited, fields: json(indications) })
      .execute();
    await shop.syncSearch();
    expect(foundFor('心慌')).toEqual([GOODS.limited]);
    await shop.db
      .updateTable('goods_leaflet')
      .set({ fields: json({ indications: '用于晕动' }) })
      .execute();
    await shop.syncSearch();
    expect(foundFor('心慌')).toEqual([]);
    expect(foundFor('晕车药')).toEqual([GOODS.limited]);
    await shop.db.deleteFrom('goods_leaflet').execute();
    await shop.db
      .insertInto('goods_category')
      .values({ goods_id: GOODS.limited, category_id: 3 })
      .onConflict((on) => on.doNothing())
      .execute();
    const { name } = await shop.db
      .selectFrom('category')
      .select('name')
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('category').set({ name: '尿酸与痛风' }).where('id', '=', 3).execute();
    await shop.syncSearch();
    expect(foundFor('高尿酸')).toContain(GOODS.limited);
    await shop.db.updateTable('category').set({ name }).where('id', '=', 3).execute();
    await shop.db
      .deleteFrom('goods_category')
      .where('goods_id', '=', GOODS.limited)
      .where('category_id', '=', 3)
      .execute();
    await shop.syncSearch();
  });

  it('follows stock, tags, categories and prices', async () => {
    const id = GOODS.outOfStock;
    const search = (filters: object) =>
      shop.services.search.search({ words: '', filters, page: 1, pageSize: 50 }).ids;
    await shop.db.updateTable('stock').set({ available: 5 }).where('goods_id', '=', id).execute();
    await shop.db.insertInto('goods_tag').values({ goods_id: id, name: '特' }).execute();
    await shop.db.insertInto('goods_category').values({ goods_id: id, category_id: 3 }).execute();
    await shop.db.updateTable('goods_price').set({ price_e4: 1 }).where('goods_id', '=', id).execute();
    await shop.syncSearch();
    expect(search({ inStock: true })).toContain(id);
    expect(search({ tags: ['特'] })).toEqual([id]);
    expect(search({ categoryId: 3 })).toEqual([id]);
    const cheapest = shop.services.search.search({ words: '', sort: 'price_asc', page: 1, pageSize: 12 }).ids;
    expect(cheapest.indexOf(id)).toBeLessThan(cheapest.indexOf(GOODS.fourDecimals));
  });

  it('puts what ends within six months behind what keeps, as lots come, go, are stopped and grow old', async () => {
    const [fresh, old] = [GOODS.ladder, GOODS.hundred];
    const { rows: known } = await sql<{ id: number; sales_count: number }>`
      with before as (select id, sales_count from goods where id = any(${[fresh, old]}))
      update goods g set sales_count = case g.id when ${old} then 1000001 else 1000000 end from before b
      where g.id = b.id returning g.id, b.sales_count`.execute(shop.db);
    const { rows: lots } = await sql<{ id: number; expires_on: string }>`
      select id, expires_on::text from lot where goods_id = ${old}`.execute(shop.db);
    // Another name, so that they are read again: sales alone are told of by nobody.
    for (const id of [fresh, old]) await rename(id, '效期比较片');
    await shop.syncSearch();
    expect(find('效期比较片')).toEqual([old, fresh]);
    const ending = (months: number, days: number) =>
      sql`update lot set expires_on = (now() at time zone 'Asia/Shanghai')::date + make_interval(months => ${months}) + make_interval(days => ${days})
        where goods_id = ${old}`;
    await ending(6, -1).execute(shop.db);
    await shop.syncSearch();
    expect(find('效期比较片')).toEqual([fresh, old]);
    const { rows: added } = await sql<{ id: number }>`
      insert into lot (goods_id, warehouse_id, lot_no, expires_on, quantity)
      select goods_id, warehouse_id, '新批', '2098-01-31', 5 from lot where goods_id = ${old} limit 1 returning id`.execute(
      shop.db,
    );
    await shop.syncSearch();
    expect(find('效期比较片')).toEqual([old, fresh]);
    const setNew = (change: ReturnType<typeof sql>) =>
      sql`update lot set ${change} where id = ${added[0]?.id}`.execute(shop.db);
    await setNew(sql`stopped_at = now()`);
    await shop.syncSearch();
    expect(find('效期比较片')).toEqual([fresh, old]);
    await setNew(sql`stopped_at = null`);
    await shop.syncSearch();
    await setNew(sql`quantity = 0, locked = 5`);
    await shop.syncSearch();
    expect(find('效期比较片')).toEqual([fresh, old]);
    await sql`delete from lot where id = ${added[0]?.id}`.execute(shop.db);
    await ending(6, 0).execute(shop.db);
    await shop.syncSearch();
    expect(find('效期比较片')).toEqual([old, fresh]);
    for (const { id, expires_on } of lots)
      await sql`update lot set expires_on = ${expires_on} where id = ${id}`.execute(shop.db);
    for (const { id, sales_count } of known)
      await shop.db.updateTable('goods').set({ sales_count }).where('id', '=', id).execute();
    await shop.syncSearch();
  });

  it('finds by the clock what is near its expiry from today on', async () => {
    const day = 24 * 3_600_000;
    const since = await snapshotNow(shop.db);
    const { rows: lots } = await sql<{ id: number; expires_on: string }>`
      select id, expires_on::text from lot where goods_id = ${GOODS.ladder}`.execute(shop.db);
    const set = (date: ReturnType<typeof sql>) =>
      pastTriggers(shop.db, (tx) =>
        sql`update lot set expires_on = ${date} where goods_id = ${GOODS.ladder}`.execute(tx),
      );
    const near = sql`((now() at time zone 'Asia/Shanghai')::date + interval '6 months')::date`;
    const found = async (ago: number) => (await changesSince(shop.db, since, Date.now() - ago, 50)).goodsIds;
    await set(sql`${near} - 1`);
    expect([await found(0), await found(40 * day)]).toEqual([[], [GOODS.ladder]]);
    await set(sql`${near}`);
    expect(await found(40 * day)).toEqual([]);
    await set(sql`${near} - 60`);
    expect(await found(40 * day)).toEqual([]);
    for (const { id, expires_on } of lots)
      await pastTriggers(shop.db, (tx) =>
        sql`update lot set expires_on = ${expires_on} where id = ${id}`.execute(tx),
      );
  });

  it('sees a change whose transaction began before others were read', async () => {
    const slow = await shop.services.pool.take();
    await slow.query('begin');
    await slow.query(`update goods set name = '慢事务片' where id = ${GOODS.ladder}`);
    await rename(GOODS.hundred, '快事务颗粒');
    await shop.syncSearch();
    expect([find('快事务'), find('慢事务')]).toEqual([[GOODS.hundred], []]);
    await slow.query('commit');
    slow.release(false);
    await shop.syncSearch();
    expect(find('慢事务')).toEqual([GOODS.ladder]);
  });

  it('hears of changes by itself', async () => {
    await rename(GOODS.limited, '自动更新胶囊');
    await expect.poll(() => find('自动更新')).toEqual([GOODS.limited]);
  });

  it('reads everything again after a large change, and forgets what was deleted', async () => {
    const index = await loadIndex(shop.db);
    const sync = await startSearchSync({ ...shop.services, search: index });
    // The goods itself is told of by nobody: only who reads everything finds it.
    const amongMany = (statement: ReturnType<typeof sql>) =>
      pastTriggers(shop.db, async (tx) => {
        await statement.execute(tx);
        await sql`insert into search_change (goods_id) select 900000 + n from generate_series(1, 20001) n`.execute(
          tx,
        );
      });
    await amongMany(sql`
      insert into goods (name, maker_id, spec, unit, rx_class, scope, status)
      values ('大批片', 1, '1片', '盒', 'rx', 'chemical', 'on')`);
    await sync.catchUp();
    expect(index.size()).toBe(13);
    await amongMany(sql`delete from goods where name = '大批片'`);
    await sync.catchUp();
    expect(index.size()).toBe(12);
    await sync.stop();
    await sql`delete from search_change where goods_id > 900000`.execute(shop.db);
  });

  describe('left for the next start', () => {
    let file = '';
    const opened = async () => {
      const index = await loadIndex(shop.db, file);
      const sync = await startSearchSync({ ...shop.services, search: index });
      const first = (words: string) => index.search({ words, page: 1, pageSize: 9 }).ids;
      return { index, first, stop: () => sync.stop() };
    };
    /** Past all triggers, so that only who reads everything learns of it. */
    const secretly = (statement: ReturnType<typeof sql>) =>
      pastTriggers(shop.db, (tx) => statement.execute(tx));

    beforeAll(async () => {
      file = path.join(shop.services.config.dataDir, 'search-index');
      await rename(GOODS.plain, '留存药片');
      const before = await opened();
      await before.stop();
    });

    it('is taken up with what has changed since', async () => {
      await secretly(sql`update goods set name = '没人知道片' where id = ${GOODS.plain}`);
      await rename(GOODS.ladder, '后来改名片');
      await shop.db.updateTable('goods').set({ status: 'off' }).where('id', '=', GOODS.hundred).execute();
      const { index, first, stop } = await opened();
      expect([first('留存药'), first('后来改名')]).toEqual([[GOODS.plain], [GOODS.ladder]]);
      expect(index.search({ words: '', page: 1, pageSize: 50 }).ids).not.toContain(GOODS.hundred);
      await stop();
    });

    it.each<[string, () => Promise<unknown>]>([
      ['a file that is not whole', async () => truncate(file, 5_000)],
      ['a file that was altered', async () => appendFile(file, 'x')],
      [
        'another database',
        async () =>
          secretly(sql`update kysely_migration set timestamp = timestamp || '1' where name like '0001%'`),
      ],
      [
        'a database that was put back to an earlier moment',
        async () => {
          const dumped = await readDump(file);
          if (dumped) await writeDump(file, { ...dumped, since: '9000000000:9000000000:' });
        },
      ],
      [
        'goods that went past all triggers',
        async () => secretly(sql`update goods set status = 'off' where id = ${GOODS.limited}`),
      ],
    ])('is not taken up from %s', async (_, spoil) => {
      // As it is now, so that nothing but what is spoilt speaks against it.
      await rename(GOODS.plain, '留存药片');
      const before = await opened();
      await before.stop();
      await secretly(sql`update goods set name = '重新读过片' where id = ${GOODS.plain}`);
      await spoil();
      const { index, first, stop } = await opened();
      expect(first('重新读过')).toEqual([GOODS.plain]);
      expect(index.search({ words: '', page: 1, pageSize: 50 }).ids).not.toContain(GOODS.hundred);
      await stop();
    });
  });

  it('keeps a day of changes', async () => {
    await sql`update search_change set at = now() - interval '25 hours' where goods_id = ${GOODS.plain}`.execute(
      shop.db,
    );
    await rename(GOODS.plain, '阿莫西林胶囊');
    await purgeChanges(shop.db);
    const left = await shop.db
      .selectFrom('search_change')
      .select('at')
      .where('goods_id', '=', GOODS.plain)
      .execute();
    expect(left).toHaveLength(1);
  });
});

import type { GoodsDetail, GoodsRelated } from '@qingnang/contract/catalog';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, LOT_ENDS } from '../../../../testing/fixture.ts';
import { paidOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer('yaodian');
});
afterAll(() => shop.close());

const detailOf = async (id: number, client = buyer) =>
  (await client.get<GoodsDetail>(`/api/goods/detail/${id}`).expect(200)).data;

describe('what a page keeps in memory is never old', () => {
  const id = GOODS.ladder;
  let before: GoodsDetail;
  beforeEach(async () => {
    before = await detailOf(id);
  });

  it.each<[string, string, (seen: GoodsDetail) => unknown]>([
    ['the name', `update goods set name = name || '新' where id = ${id}`, (seen) => seen.name],
    [
      'the price',
      `update goods_price set price_e4 = price_e4 + 1 where goods_id = ${id}`,
      (seen) => seen.base_price,
    ],
    [
      'the price of a rank',
      `insert into goods_price (goods_id, rank, price_e4)
        select ${id}, rank, 99900 from account where username = 'yaodian'
        on conflict (goods_id, rank) do update set price_e4 = 99900`,
      (seen) => seen.base_price,
    ],
    ['a picture', `insert into goods_image (goods_id, url) values (${id}, '/x.webp')`, (seen) => seen.image],
    ['no picture', `delete from goods_image where goods_id = ${id}`, (seen) => seen.image],
    ['a tag', `insert into goods_tag (goods_id, name) values (${id}, '新')`, (seen) => seen.tags],
    [
      'a ladder step',
      'update ladder_step set price_e4 = price_e4 - 100 where number = 10',
      (seen) => seen.ladder_price,
    ],
    ['fewer steps', 'delete from ladder_step where number = 10', (seen) => seen.ladder_price],
    ['a category', `delete from goods_category where goods_id = ${id}`, (seen) => seen.category_path],
    ['the maker', "update maker set name = name || '(新)' where id = 2", (seen) => seen.sccj],
    ['stock', `update stock set available = available - 1 where goods_id = ${id}`, (seen) => seen.number],
    ['a lot', `update lot set lot_no = lot_no || 'X' where goods_id = ${id}`, (seen) => seen.lots],
    [
      'a lot sold out',
      `update lot set quantity = 0 where goods_id = ${id} and expires_on = '${LOT_ENDS.first}'`,
      (seen) => seen.nearest_expiry,
    ],
    [
      'a control rule',
      `insert into control_rule (goods_id, effect, dimension, value) values (${id}, 'block', 'rank', '3')`,
      (seen) => [seen.reason, 'no rule of its rank'],
    ],
    [
      'a special price',
      `insert into special_price (goods_id, kind, price_e4, starts_at, ends_at)
        values (${id}, 'daily', 50000, now() - interval '1 hour', now() + interval '1 hour')`,
      (seen) => seen.specials,
    ],
    ['a stopped special price', 'update special_price set is_stopped = true', (seen) => seen.specials],
    ['the status', `update goods set limit_per_order = 3 where id = ${id}`, (seen) => seen.limit_per_order],
  ])('%s', async (what, statement, of) => {
    await sql.raw(statement).execute(shop.db);
    const now = await detailOf(id);
    if (what === 'a control rule') expect(of(now)).toEqual(of(before));
    else expect(of(now)).not.toEqual(of(before));
    // The same again, from memory.
    expect(await detailOf(id)).toEqual(now);
  });

  it('and what a transaction took back never shows', async () => {
    const taken = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('goods').set({ name: '撤回的名称' }).where('id', '=', id).execute();
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect((await detailOf(id)).name).toBe(before.name);
  });

  it('and what is sold is read afresh, not stamped', async () => {
    const stampOf = async () =>
      (
        await shop.db
          .selectFrom('goods_stamp')
          .select('stamp')
          .where('goods_id', '=', id)
          .executeTakeFirstOrThrow()
      ).stamp;
    const stamp = await stampOf();
    await sql`update goods set sales_count = sales_count + 1, updated_at = now() where id = ${id}`.execute(
      shop.db,
    );
    await sql`update lot set quantity = quantity - 1 where goods_id = ${id} and quantity > 1`.execute(
      shop.db,
    );
    await sql`update stock set available = available - 1 where goods_id = ${id}`.execute(shop.db);
    expect(await stampOf()).toBe(stamp);
  });
});

describe('beside the goods', () => {
  it('stand substitutes of the same strength first and what is bought with it', async () => {
    const { db } = shop;
    await db
      .updateTable('goods')
      .set({ generic_name: '头孢克肟' })
      .where('id', 'in', [GOODS.ladderUpTo, GOODS.outOfScope, GOODS.secondWarehouse, GOODS.offShelf])
      .execute();
    await db.updateTable('goods').set({ spec: '0.1g*6粒' }).where('id', '=', GOODS.outOfScope).execute();
    await paidOrder(shop, 'yaodian', [GOODS.hundred, GOODS.limited, GOODS.wholePacks]);
    await paidOrder(shop, 'yaodian', [GOODS.hundred, GOODS.wholePacks]);
    const { data: seen } = await buyer.get<GoodsRelated>(`/api/goods/related/${GOODS.hundred}`).expect(200);
    // Same maker: ladderUpTo; not on sale: offShelf.
    expect(seen.substitutes.map(({ id }) => id)).toEqual([GOODS.secondWarehouse, GOODS.outOfScope]);
    expect(seen.bought_together.map(({ id }) => id)).toEqual([GOODS.wholePacks, GOODS.limited]);
    expect(seen.bought_together[0]?.mine).toMatchObject({ is_favorite: 0, in_cart: 0 });
  });

  it('stand other medicines of the same leaf of the menu that are in stock, each once, most sold first', async () => {
    const { db } = shop;
    const named = [GOODS.ladderUpTo, GOODS.wholePacks];
    await db.updateTable('goods').set({ generic_name: '替代药' }).where('id', 'in', named).execute();
    await db.deleteFrom('goods_category').where('goods_id', '=', GOODS.fourDecimals).execute();
    const { data: seen } = await buyer.get<GoodsRelated>(`/api/goods/related/${GOODS.limited}`).expect(200);
    const ids = seen.similar.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([GOODS.plain, GOODS.ladderUpTo]);
    const others = [GOODS.limited, GOODS.wholePacks, GOODS.outOfStock, GOODS.offShelf, GOODS.fourDecimals];
    expect(ids.filter((id) => others.some((other) => other === id))).toEqual([]);
  });

  it('stands nothing where the goods is unknown', async () => {
    const { data } = await shop.visitor().get<GoodsRelated>('/api/goods/related/999999').expect(200);
    expect(data).toEqual({ substitutes: [], bought_together: [], similar: [], reports: [] });
  });
});

describe('mine', () => {
  it('is what the account keeps, has in its cart and bought; nothing for visitors', async () => {
    const { db } = shop;
    const account = db.selectFrom('account').select('id').where('username', '=', 'yaodian');
    const { id } = await account.executeTakeFirstOrThrow();
    const one = { account_id: id, goods_id: GOODS.fourDecimals };
    await db.insertInto('favorite').values(one).execute();
    await db
      .insertInto('cart_line')
      .values([
        { ...one, warehouse_id: 1, number: 100 },
        { ...one, warehouse_id: 1, number: 50, is_yj: true },
      ])
      .execute();
    const last = { last_price_e4: 1234, last_number: 500, last_bought_at: new Date('2026-10-01T00:00:00Z') };
    await db
      .insertInto('account_goods')
      .values({ ...one, ...last, pieces: 500 })
      .execute();
    expect((await detailOf(GOODS.fourDecimals)).mine).toEqual({
      is_favorite: 1,
      wants_notice: 0,
      in_cart: 150,
      last_price: 0.1234,
      last_bought_at: Date.UTC(2026, 9, 1) / 1000,
      last_number: 500,
    });
    expect((await detailOf(GOODS.fourDecimals, shop.visitor())).mine).toBeNull();
    expect((await detailOf(GOODS.fourDecimals, await shop.buyer('zhensuo'))).mine).toEqual({
      is_favorite: 0,
      wants_notice: 0,
      in_cart: 0,
      last_price: null,
      last_bought_at: null,
      last_number: null,
    });
  });
});

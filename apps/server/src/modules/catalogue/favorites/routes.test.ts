import type { GoodsCard } from '@qingnang/contract/catalog';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { MAX_FAVORITES } from './rules.ts';

interface Changed {
  goods_ids: number[];
  total: number;
}
interface Listed {
  list: { goods: GoodsCard; created_at: number }[];
  total: number;
}

let shop: TestShop;
/** Accounts of their own for the tests. */
let clients: Client[];
let accounts: number[];
beforeAll(async () => {
  shop = await createShop();
  const buyers = await manyBuyers(shop, 5);
  clients = buyers.map(({ client }) => client);
  accounts = buyers.map(({ accountId }) => accountId);
});
afterAll(() => shop.close());

const client = (index: number): Client => clients[index] as Client;
const add = (who: Client, ...ids: number[]) => who.post<Changed>('/api/favorite', { goods_ids: ids });
const list = async (who: Client, query = '') =>
  (await who.get<Listed>(`/api/favorite${query}`).expect(200)).data;
const idsOf = ({ list: rows }: Listed) => rows.map(({ goods }) => goods.id);

describe('favourites', () => {
  it.each([
    ['GET', '/api/favorite'],
    ['POST', '/api/favorite'],
    ['POST', '/api/favorite/cancel'],
  ])('%s %s requires sign-in', async (method, path) => {
    const body = method === 'GET' ? undefined : { goods_ids: [1] };
    expect((await shop.visitor().send(method, path, body).expect(401)).code).toBe(10001);
  });

  it('are kept, listed newest first as the buyer sees them, and cancelled', async () => {
    const buyer = client(0);
    const first = await add(buyer, GOODS.plain).expect(200);
    expect([first.message, first.data]).toEqual(['收藏成功', { goods_ids: [GOODS.plain], total: 1 }]);
    const more = await buyer.post<Changed>(
      '/api/favorite',
      `goods_ids[]=${GOODS.ladder}&goods_ids[]=${GOODS.outOfStock}`,
    );
    expect(more.data.total).toBe(3);
    const again = await add(buyer, GOODS.plain, GOODS.plain).expect(200);
    expect([again.message, again.data.total]).toEqual(['收藏成功', 3]);
    const shown = await list(buyer);
    expect(idsOf(shown).at(-1)).toBe(GOODS.plain);
    expect(shown.list.at(-1)?.goods).toMatchObject({
      base_price: 8.4,
      is_buy: 1,
      mine: { is_favorite: 1, in_cart: 0, last_price: null },
    });
    expect(idsOf(await list(buyer, '?page=2&page_size=2'))).toEqual([GOODS.plain]);
    const cancelled = await buyer
      .post<Changed>('/api/favorite/cancel', { goods_ids: [GOODS.plain, 999_999] })
      .expect(200);
    expect([cancelled.message, cancelled.data.total]).toEqual(['取消收藏成功', 2]);
    await buyer.post('/api/favorite/cancel', { goods_ids: [GOODS.plain] }).expect(200);
    expect((await list(buyer)).total).toBe(2);
  });

  it('are not someone else’s', async () => {
    await add(client(1), GOODS.plain).expect(200);
    const other = client(2);
    expect((await list(other)).total).toBe(0);
    await other.post('/api/favorite/cancel', { goods_ids: [GOODS.plain] }).expect(200);
    expect(idsOf(await list(client(1)))).toEqual([GOODS.plain]);
  });

  it('take what exists and name what does not', async () => {
    const buyer = client(3);
    const partial = await add(buyer, GOODS.plain, GOODS.offShelf, 999_999).expect(200);
    expect(partial.data).toEqual({ goods_ids: [GOODS.plain], total: 1 });
    expect(partial.message).toMatch(/^收藏成功；.*已下架.*999999 不存在，未收藏$/);
    const none = await add(buyer, GOODS.offShelf).expect(422);
    expect(none.errors?.goods_ids?.[0]).toContain('已下架');
    await buyer.post('/api/favorite', {}).expect(422);
    await buyer.post('/api/favorite', { goods_ids: ['x'] }).expect(422);
    await buyer
      .post('/api/favorite', { goods_ids: Array.from({ length: 101 }, (_, i) => i + 1) })
      .expect(422);
  });

  it('stay, with the reason, when their goods leave the shelf', async () => {
    const buyer = await shop.buyer('zhensuo');
    await add(buyer, GOODS.hundred).expect(200);
    await shop.db.updateTable('goods').set({ status: 'off' }).where('id', '=', GOODS.hundred).execute();
    const { list: rows, total } = await list(buyer);
    expect([total, rows[0]?.goods.reason?.code]).toEqual([1, 'off_shelf']);
    await add(buyer, GOODS.hundred).expect(200);
  });

  it('hide prices from accounts that have not passed', async () => {
    const buyer = await shop.buyer('xinke');
    await add(buyer, GOODS.plain).expect(200);
    expect((await list(buyer)).list[0]?.goods).toMatchObject({ base_price: null, price: null, is_buy: 0 });
  });

  it('end at 2,000 for a buyer, also when two add at the same time', async () => {
    const account = accounts[4] ?? 0;
    await sql`
      insert into goods (name, generic_name, dosage_form, approval_no, barcode, maker_id, spec, unit, rx_class, scope, status)
      select '批量药' || n, '批量药', '片剂', '', '', 1, n || '片', '盒', 'rx', 'chemical', 'on'
      from generate_series(1, ${MAX_FAVORITES - 1}) n`.execute(shop.db);
    await sql`
      insert into favorite (account_id, goods_id)
      select ${account}, id from goods where name like '批量药%'`.execute(shop.db);
    const both = await Promise.all([GOODS.plain, GOODS.ladder].map((id) => add(client(4), id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toContain('收藏已满');
    expect((await list(client(4))).total).toBe(MAX_FAVORITES);
  });
});

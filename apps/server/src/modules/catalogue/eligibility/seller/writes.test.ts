import type { CartData } from '@qingnang/contract/cart';
import { dayAfter } from '@qingnang/rules/days';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInChina } from '../../../../http/dates.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { tellOfSellerPapers } from './writes.ts';

let shop: TestShop;
let buyer: Client;
let quality: Client;
const today = dayInChina(new Date());

beforeAll(async () => {
  shop = await createShop();
  [buyer, quality] = [await shop.buyer(), await shop.staff('quality')];
});
afterAll(() => shop.close());

interface Paper {
  id: number;
  name: string;
  number: string;
  position: number;
  version: number;
  opens: string[];
}
const papers = async () =>
  (await quality.get<{ list: Paper[] }>('/api/admin/shop-documents').expect(200)).data.list;
const change = async (more: { valid_until?: string; opens?: string[] }) => {
  const [paper] = await papers();
  if (!paper) throw new Error('the shop has no paper');
  const { id, name, number, position, version, opens } = paper;
  return quality.put(`/api/admin/shop-documents/${id}`, { name, number, position, version, opens, ...more });
};
const add = async (goods: number) =>
  (
    await buyer
      .post<{ refused: { reason: { code: string; message: string } }[] }>('/api/cart', {
        params: [{ goods_id: goods, number: 60 }],
      })
      .expect(200)
  ).data;

describe("the shop's own papers", () => {
  it('open the scopes that are named on them, and no others', async () => {
    await change({ opens: ['antibiotic'] }).then((answer) => expect(answer.status).toBe(200));
    expect(await add(GOODS.ladder)).toMatchObject({
      refused: [
        { reason: { code: 'seller_unlicensed', message: '本店经营化学药制剂的证照正在更新，暂停销售' } },
      ],
    });
    expect((await add(GOODS.plain)).refused).toEqual([]);
    await change({ opens: ['chemical', 'antibiotic'] });
    expect((await add(GOODS.ladder)).refused).toEqual([]);
    expect((await change({ opens: ['no_such'] })).status).toBe(422);
  });

  it('stop what stands in carts, too, on the day after their last', async () => {
    await change({ valid_until: today });
    expect(await reasons()).toEqual([]);
    await change({ valid_until: dayAfter(today, -1) });
    expect(await reasons()).toContain('seller_unlicensed');
    await change({});
    expect(await reasons()).toEqual([]);
  });

  it('are warned of once for each step, to managers and quality', async () => {
    await sql`update staff set phone = '' where role not in ('admin', 'quality')`.execute(shop.db);
    for (const [days, sent] of [
      [61, 0],
      [60, 2],
      [59, 0],
      [30, 2],
      [7, 2],
      [0, 2],
      [-1, 2],
      [-2, 0],
    ] as const) {
      await sql`update shop_document set valid_until = '2030-06-01'`.execute(shop.db);
      expect(await tellOfSellerPapers(shop.db, dayAfter('2030-06-01', -days))).toBe(sent);
    }
  });

  it('papers of goods on the shelf are warned of with them, those of a day together', async () => {
    await sql`update shop_document set valid_until = null`.execute(shop.db);
    await sql`insert into goods_paper (goods_id, kind, valid_until, file_id)
      select g.id, 'approval', '2031-06-01', (select min(id) from file) from goods g where g.status = 'on' limit 3`.execute(
      shop.db,
    );
    expect(await tellOfSellerPapers(shop.db, '2031-05-25')).toBe(2);
    const { rows } = await sql<{ paper: string }>`
      select params ->> 'paper' as paper from outbox where params ->> 'date' = '2031-06-01' limit 1`.execute(
      shop.db,
    );
    expect(rows[0]?.paper).toMatch(/等 3 份首营品种资料$/);
  });
});

const reasons = async () => {
  const { data } = await buyer.get<CartData>('/api/cart/list').expect(200);
  return data.data.flatMap((line) => line.reason?.code ?? []);
};

import type { AdminGoods, adminGoodsList } from '@qingnang/contract/office';
import { completenessOf, TRAIT_KEYS } from '@qingnang/rules/goods-completeness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

type Page = z.output<typeof adminGoodsList.data>;
let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('goods');
});
afterAll(() => shop.close());

const page = async (query: string) =>
  (await staff.get<Page>(`/api/admin/goods?page_size=100&${query}`).expect(200)).data.list;

it('is the score that the editor shows, of each goods', async () => {
  const scores = new Map((await page('')).map(({ id, score }) => [id, score]));
  const told = await Promise.all(
    [...scores.keys()].map(async (id) => {
      const { data } = await staff.get<AdminGoods>(`/api/admin/goods/${id}`).expect(200);
      const { form, images } = data;
      const has = Object.fromEntries(
        TRAIT_KEYS.map((key) => [
          key,
          key === 'image'
            ? images.length > 0
            : key === 'category_ids'
              ? form.category_ids.length > 0
              : form[key] !== '' && form[key] !== null,
        ]),
      );
      return [id, completenessOf(form.rx_class, has).score] as const;
    }),
  );
  expect(told).toEqual([...scores]);
  expect(new Set(scores.values()).size).toBeGreaterThan(1);
});

it('orders the list, the least complete first', async () => {
  const scores = (await page('sort=score')).map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  await staff.get('/api/admin/goods?sort=name').expect(422);
});

import type { DraftContent } from '@qingnang/contract/checkout-draft';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { memberOf } from '../../../../testing/members.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { forgetOldDrafts } from './writes.ts';

let shop: TestShop;
let buyer: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('checkout_draft').execute();
});

const WRITTEN = {
  use_balance: 1,
  use_voucher: 0,
  coupons: [{ key: '1:normal', coupon_id: 7 }],
  invoice_kind: 'none',
  papers: ['report'],
  expiry_months: 6,
  delivery_note: '工作日上午送',
  remarks: { '1:normal': '请与上一单一起发货' },
};
const draftOf = async (client: Client) =>
  (await client.get<{ draft: DraftContent | null }>('/api/cart/draft').expect(200)).data.draft;

describe('what is written at checkout', () => {
  it('requires sign-in', async () => {
    await shop.visitor().get('/api/cart/draft').expect(401);
    await shop.visitor().put('/api/cart/draft', WRITTEN).expect(401);
  });

  it('is there again, as it was written last', async () => {
    expect(await draftOf(buyer)).toBeNull();
    await buyer.put('/api/cart/draft', { ...WRITTEN, delivery_note: '下午送' }).expect(200);
    await buyer.put('/api/cart/draft', WRITTEN).expect(200);
    expect(await draftOf(buyer)).toEqual({
      ...WRITTEN,
      address_id: null,
      invoice_title_id: null,
      split: 0,
      expiry_wish: '',
    });
  });

  it("is not someone else's", async () => {
    await buyer.put('/api/cart/draft', WRITTEN).expect(200);
    expect(await draftOf(await shop.buyer('zhensuo'))).toBeNull();
    const { account_id } = await shop.db
      .selectFrom('checkout_draft')
      .select('account_id')
      .executeTakeFirstOrThrow();
    const { client } = await memberOf(shop, account_id, ['buyer']);
    expect(await draftOf(client)).toBeNull();
    await client.put('/api/cart/draft', { ...WRITTEN, delivery_note: '我的' }).expect(200);
    expect((await draftOf(buyer))?.delivery_note).toBe('工作日上午送');
  });

  it.each([
    ['remarks', { remarks: { '1:normal': '长'.repeat(201) } }],
    ['expiry_months', { expiry_months: 7 }],
    ['papers', { papers: ['everything'] }],
  ])('refuses %s that an order could not have', async (field, wrong) => {
    const { errors } = await buyer.put('/api/cart/draft', { ...WRITTEN, ...wrong }).expect(422);
    expect(Object.keys(errors ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });

  it('goes with the order that is placed', async () => {
    await buyer.put('/api/cart/draft', WRITTEN).expect(200);
    await placeFor(buyer);
    expect(await draftOf(buyer)).toBeNull();
  });

  it('stays when the order is refused', async () => {
    await buyer.put('/api/cart/draft', WRITTEN).expect(200);
    await buyer.post('/api/order', { ids: [999_999], address_id: 999_999 }).expect(422);
    expect(await draftOf(buyer)).not.toBeNull();
  });

  it('is forgotten after a week', async () => {
    await buyer.put('/api/cart/draft', WRITTEN).expect(200);
    await sql`update checkout_draft set saved_at = now() - interval '6 days 23 hours'`.execute(shop.db);
    expect(await forgetOldDrafts(shop.db)).toBe(0);
    await sql`update checkout_draft set saved_at = now() - interval '7 days 1 hour'`.execute(shop.db);
    expect(await forgetOldDrafts(shop.db)).toBe(1);
    expect(await draftOf(buyer)).toBeNull();
  });
});

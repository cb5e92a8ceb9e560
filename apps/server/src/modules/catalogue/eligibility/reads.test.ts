import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBuyer, openSession } from '../../../http/session.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { refusedByControl } from './reads.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

async function refusedTo(username: string): Promise<number[]> {
  const { id } = await shop.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const token = await openSession(shop.db, { accountId: id, ip: '', userAgent: '' });
  const buyer = await findBuyer(shop.db, token);
  if (!buyer) throw new Error('no session');
  return [...(await refusedByControl(shop.db, buyer))].sort((a, b) => a - b);
}

describe('refusedByControl', () => {
  it('names the controlled goods that an account may not buy, its granted rights aside', async () => {
    const { db } = shop;
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('control_rule')
      .values([
        { goods_id: GOODS.plain, effect: 'allow', dimension: 'account', value: String(id) },
        { goods_id: GOODS.ladder, effect: 'allow', dimension: 'region', value: '西藏自治区' },
        { goods_id: GOODS.hundred, effect: 'allow', dimension: 'region', value: '西藏自治区' },
        { goods_id: GOODS.limited, effect: 'block', dimension: 'region', value: '西藏自治区' },
      ])
      .execute();
    await db
      .insertInto('purchase_right')
      .values([
        { account_id: id, goods_id: GOODS.ladder, status: 'granted' },
        { account_id: id, goods_id: GOODS.hundred, status: 'pending' },
      ])
      .execute();
    expect(await refusedTo('yaodian')).toEqual([GOODS.hundred]);
    expect(await refusedTo('zhensuo')).toEqual([GOODS.plain, GOODS.ladder, GOODS.hundred]);
  });
});

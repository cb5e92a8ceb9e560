import type { ConsentRow, DueText } from '@qingnang/contract/legal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { lineFor, place } from '../../../testing/buying.ts';
import type { Client } from '../../../testing/client.ts';
import { askCode, codeFor, forgetCodes } from '../../../testing/codes.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { publishVersion } from '../../../testing/legal-texts.ts';
import { memberOf } from '../../../testing/members.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  [buyer] = (await manyBuyers(shop, 1)) as [TestBuyer];
});
afterAll(() => shop.close());

const dueOf = async (client: Client) =>
  (await client.get<{ list: DueText[] }>('/api/user/consents/due').expect(200)).data.list;
const consentsOf = async (client: Client) =>
  (await client.get<{ list: ConsentRow[] }>('/api/user/consents').expect(200)).data.list;
const agree = (client: Client, ids: readonly number[]) => client.post('/api/user/consents', { ids });

it('requires sign-in', async () => {
  await shop.visitor().get('/api/user/consents/due').expect(401);
  await agree(shop.visitor(), [1]).expect(401);
});

it('nothing is asked where nothing is published', async () => {
  expect(await dueOf(buyer.client)).toEqual([]);
});

describe('registration', () => {
  it('stores which versions were agreed to, when, from where and how', async () => {
    await publishVersion(shop, 'yhxy');
    await publishVersion(shop, 'yszc');
    const phone = '13944440001';
    await forgetCodes(shop);
    await askCode(shop, phone, 'register');
    const client = shop.visitor();
    const body = { phone, code: await codeFor(shop, phone), password: 'kangmin88', agree: 1 };
    await client
      .post('/api/user/register', body, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0' })
      .expect(201);
    expect(await dueOf(client)).toEqual([]);
    const rows = await consentsOf(client);
    expect(rows.map(({ title, number, way, person }) => [title, number, way, person]).sort()).toEqual([
      ['用户协议', 1, 'register', '负责人'],
      ['隐私政策', 1, 'register', '负责人'],
    ]);
    expect(rows[0]).toMatchObject({ ip: '127.0.0.1', device: 'Chrome · Windows' });
  });
});

describe('a new version', () => {
  it('is asked for, keeps from buying, and from nothing else', async () => {
    const { client } = buyer;
    expect((await dueOf(client)).map(({ code, number }) => [code, number])).toEqual([
      ['yhxy', 1],
      ['yszc', 1],
    ]);
    const line = await lineFor(buyer, GOODS.plain, 10).catch(() => null);
    expect(line).toBeNull();
    const refused = await client.post('/api/cart', {
      params: [{ goods_id: GOODS.plain, number: 10, ck_id: 1 }],
    });
    expect([refused.status, refused.code, refused.message]).toEqual([
      403,
      10005,
      '请先阅读并同意新版《用户协议》和《隐私政策》',
    ]);
    await client.get('/api/order').expect(200);
    await client.get('/api/user/base').expect(200);
    const [one] = await dueOf(client);
    await agree(client, [one?.id ?? 0]).expect(409);
    await agree(
      client,
      (await dueOf(client)).map(({ id }) => id),
    ).expect(200);
    expect(await dueOf(client)).toEqual([]);
    expect((await consentsOf(client)).map(({ way }) => way)).toEqual(['visit', 'visit']);
    // Again from another window.
    await agree(client, [one?.id ?? 0]).expect(200);
    await place(buyer, [await lineFor(buyer, GOODS.plain, 60)]).expect(201);
  });

  it('that demands nothing is not asked for; one that does shows the newest of all', async () => {
    await publishVersion(shop, 'yhxy', false);
    expect(await dueOf(buyer.client)).toEqual([]);
    const demanding = await publishVersion(shop, 'yszc');
    const newest = await publishVersion(shop, 'yszc', false);
    expect((await dueOf(buyer.client)).map(({ id, number }) => [id, number])).toEqual([[newest, 3]]);
    await agree(buyer.client, [demanding]).expect(409);
    await agree(buyer.client, [newest]).expect(200);
    expect(await dueOf(buyer.client)).toEqual([]);
  });

  it('is asked of every person for himself; a member sees his own consents, the owner everybody’s', async () => {
    const member = await memberOf(shop, buyer.accountId, ['buyer']);
    const due = await dueOf(member.client);
    expect(due).toHaveLength(2);
    await agree(
      member.client,
      due.map(({ id }) => id),
    ).expect(200);
    expect((await consentsOf(member.client)).map(({ person }) => person)).toEqual([member.name, member.name]);
    expect((await consentsOf(buyer.client)).length).toBeGreaterThan(2);
  });

  it('is agreed to by who came by an invitation or WeChat as such', async () => {
    await sql`update session set way = 'wechat' where account_id = ${buyer.accountId} and member_id is null`.execute(
      shop.db,
    );
    const id = await publishVersion(shop, 'yhxy');
    await agree(buyer.client, [id]).expect(200);
    expect((await consentsOf(buyer.client))[0]).toMatchObject({ way: 'wechat', code: 'yhxy' });
  });
});

import type { MatrixQuoteStore, MatrixResult } from '@qingnang/contract/stores';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendCode } from '../../modules/identity/accounts/codes/writes.ts';
import type { Client } from '../client.ts';
import { codeFor, forgetCodes } from '../codes.ts';
import { GOODS } from '../fixture.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Head offices, their stores and what staff do with them, two at a time and with hostile input. */

let shop: TestShop;
let head: Client;
let staff: Client;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await createShop();
  for (const { id, username } of await shop.db.selectFrom('account').select(['id', 'username']).execute())
    ids[username] = id;
  staff = await shop.staff();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetCodes(shop);
  head = await shop.buyer();
});

/** Somebody opens an account with this name and number at the same moment, and is first. */
const takenBy = (username: string, phone: string) =>
  holdRow(
    shop.db,
    sql`insert into account (username, phone, password_hash, company, buyer_type)
      values (${username}, ${phone}, 'x', '抢先', 'pharmacy')`,
  );

describe('a name or number that somebody takes at the same moment', () => {
  afterEach(() => sql`delete from account where company = '抢先'`.execute(shop.db));

  it.each([
    ['username', 'jinniu-store', '13912340101'],
    ['phone', 'jinniu-other', '13912340100'],
  ])('is refused at %s of a new store', async (field, takenName, takenPhone) => {
    const phone = '13912340100';
    await sendCode(shop.db, { phone, purpose: 'register', ip: '' });
    const code = await codeFor(shop, phone);
    const first = await takenBy(takenName, takenPhone);
    const adding = head.post('/api/stores', {
      company: '康民大药房金牛店',
      username: 'jinniu-store',
      phone,
      code,
      password: 'Qinghe@5829',
    });
    await untilWaiting(shop.db);
    await first.release();
    const answer = await adding;
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('holds up an import, which keeps nothing', async () => {
    const first = await takenBy('import-one', '13912340200');
    const cells = {
      username: 'import-one',
      phone: '13912340201',
      company: '导入药店',
      buyer_type: '单体药店',
    };
    const importing = staff.post('/api/admin/accounts/import', { rows: [{ line: 2, cells }] });
    await untilWaiting(shop.db);
    await first.release();
    expect((await importing).status).toBe(409);
  });
});

it('an import takes no half signs', async () => {
  const cells = {
    username: 'half-sign',
    phone: '13912340300',
    company: '半个字药店',
    buyer_type: '单体药店',
    staff_note: '表情\ud83d',
  };
  const answer = await staff.post<{ rows: { errors: { field: string }[] }[] }>('/api/admin/accounts/import', {
    rows: [{ line: 2, cells }],
  });
  expect([answer.status]).toEqual([409]);
});

describe('a matrix', () => {
  const lines = [{ goods_id: GOODS.plain, number: 30 }];
  const store = () => ids['kangmin-jinli'] ?? 0;
  const quote = async () => {
    const { data } = await head
      .post<{ stores: MatrixQuoteStore[] }>('/api/stores/matrix/quote', { stores: [{ id: store(), lines }] })
      .expect(200);
    return data.stores[0] as MatrixQuoteStore;
  };
  const order = (key: string, body: object) =>
    head.post<{ stores: MatrixResult[] }>('/api/stores/matrix/order', body, { 'idempotency-key': key });

  it('ordered by two clicks at once orders once', async () => {
    const { address_id, quote_hash } = await quote();
    const body = { stores: [{ id: store(), address_id, lines, quote_hash }] };
    const answers = await Promise.all([1, 2, 3].map(() => order('matrix-click-1', body)));
    expect(answers.map(({ data }) => data.stores[0]?.problem)).toEqual(['', '', '']);
    const numbers = answers.flatMap(({ data }) => data.stores[0]?.orders.map(({ order_no }) => order_no));
    expect(numbers).toHaveLength(3);
    expect(new Set(numbers).size).toBe(1);
  });

  it('takes no address of another store, and no other head office’s store', async () => {
    const other = ids['kangmin-binjiang'] ?? 0;
    const { id: foreign } = await shop.db
      .selectFrom('address')
      .select('id')
      .where('account_id', '=', other)
      .executeTakeFirstOrThrow();
    const { data } = await order('matrix-foreign-1', {
      stores: [{ id: store(), address_id: foreign, lines }],
    });
    expect(data.stores[0]).toMatchObject({ orders: [], problem: expect.stringContaining('地址') });
    const stranger = { stores: [{ id: ids.zhensuo, address_id: foreign, lines }] };
    expect((await order('matrix-foreign-2', stranger)).status).toBe(404);
    expect((await head.post('/api/stores/matrix/quote', stranger)).status).toBe(404);
  });

  it('is not for a head office that acts, nor for a store', async () => {
    await head.post(`/api/stores/${store()}/switch`).expect(200);
    expect((await head.post('/api/stores/matrix/quote', { stores: [{ id: store(), lines }] })).status).toBe(
      403,
    );
    const own = await shop.buyer('kangmin-jinli');
    const sister = { stores: [{ id: ids['kangmin-binjiang'], lines }] };
    expect((await own.post('/api/stores/matrix/quote', sister)).status).toBe(404);
  });
});

it('two tabs that switch at once leave the browser signed in as one of them', async () => {
  const switchTo = (name: string) => head.post(`/api/stores/${ids[name]}/switch`);
  const answers = await Promise.all([switchTo('kangmin-jinli'), switchTo('kangmin-binjiang')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { data } = await head.get<{ username: string }>('/api/user/base').expect(200);
  expect(['kangmin-jinli', 'kangmin-binjiang']).toContain(data.username);
});

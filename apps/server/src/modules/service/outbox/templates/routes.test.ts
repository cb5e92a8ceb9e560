import type { MessageTemplate } from '@qingnang/contract/message-templates';
import { fillWords } from '@qingnang/rules/notice-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../../../db/json.ts';
import { manyBuyers } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import type { Notice } from '../../../identity/messages/notices/rules.ts';
import { tell, tellAll } from '../../../identity/messages/writes.ts';

let shop: TestShop;
let staff: Client;
let accounts: number[];
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  accounts = (await manyBuyers(shop, 3)).map(({ accountId }) => accountId);
});
beforeEach(async () => {
  await sql`truncate message_template, message_day`.execute(shop.db);
});
afterAll(() => shop.close());

const PATH = '/api/admin/message_templates';
const KEY = 'order.closed';
const all = async () => (await staff.get<{ list: MessageTemplate[] }>(PATH).expect(200)).data.list;
const one = async (key = KEY) => (await all()).find((row) => row.key === key) as MessageTemplate;
const form = {
  title: '订单关了',
  body: '{{order_no}}：{{reason}}',
  is_on: 1,
  version: 0,
};
const save = (body: object, key = KEY) => staff.put<MessageTemplate>(`${PATH}/${key}`, { ...form, ...body });

let causes = 0;
const closed = (order_no = 'D1', reason = '超时'): Notice => {
  causes += 1;
  return { key: 'order.closed', fields: { order_no, reason }, url: '', cause: `t:${causes}` };
};
const heard = async (accountId: number) =>
  (
    await sql<{ title: string; body: string; cause: string }>`
      select title, body, cause from message where account_id = ${accountId} and cause like 't:%' order by id`.execute(
      shop.db,
    )
  ).rows;
const clear = () => sql`delete from message where cause like 't:%'`.execute(shop.db);

describe('who may', () => {
  it('staff with the permission', async () => {
    await shop.visitor().get(PATH).expect(401);
    const service = await shop.staff('service');
    await service.get(PATH).expect(403);
    await service.put(`${PATH}/${KEY}`, form).expect(403);
    await service.post(`${PATH}/${KEY}/reset`, { version: 0 }).expect(403);
  });
});

describe('words', () => {
  beforeEach(clear);

  it('are the default ones until somebody changes them', async () => {
    const list = await all();
    expect(list.length).toBeGreaterThan(30);
    expect(list.every((row) => !row.is_changed && row.version === 0 && row.title === row.default_title)).toBe(
      true,
    );
    expect(await one()).toMatchObject({
      name: '订单已关闭',
      kind: 'order',
      fields: [
        { key: 'order_no', name: '订单号' },
        { key: 'reason', name: '原因' },
      ],
    });
  });

  it('hold from the next message on, and go back to the default', async () => {
    const [account = 0] = accounts;
    const { data } = await save({ per_day: 5 }).expect(200);
    expect(data).toMatchObject({
      title: '订单关了',
      per_day: 5,
      version: 1,
      is_changed: true,
      staff: '何雨晴',
    });
    await tell(shop.db, account, closed('D9', '{{order_no}}<b>'));
    expect(await heard(account)).toMatchObject([{ title: '订单关了', body: 'D9：{{order_no}}<b>' }]);
    const { data: back } = await staff
      .post<MessageTemplate>(`${PATH}/${KEY}/reset`, { version: 1 })
      .expect(200);
    expect(back).toMatchObject({ title: '订单已关闭', per_day: null, version: 2, is_changed: false });
    await tell(shop.db, account, closed());
    expect((await heard(account)).at(-1)).toMatchObject({
      title: '订单已关闭',
      body: '订单 D1 已关闭：超时。',
    });
  });

  it('are filled in by the database as the preview fills them in', async () => {
    const list = await all();
    const values = (row: MessageTemplate) =>
      Object.fromEntries(row.fields.map(({ key, sample }) => [key, sample]));
    const words = list.flatMap((row) => [
      { words: row.title, values: values(row) },
      { words: row.body, values: values(row) },
    ]);
    words.push(
      { words: '{{a}}{{b}} {{a}}', values: { a: '{{b}}', b: '\\1 $& 甲' } },
      { words: '', values: {} },
    );
    const { rows } = await sql<{ text: string }>`
      select filled(w.words, w."values") as text
      from jsonb_to_recordset(${json(words)}::jsonb) as w (words text, "values" jsonb)`.execute(shop.db);
    expect(rows.map(({ text }) => text)).toEqual(words.map((one) => fillWords(one.words, one.values)));
  });

  it('are written to the audit log', async () => {
    await save({}).expect(200);
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_log where entity = 'message_template' order by id desc limit 1`.execute(
      shop.db,
    );
    expect(rows[0]).toMatchObject({
      action: 'message_template.update',
      before: null,
      after: { title: '订单关了' },
    });
  });

  it.each([
    ['title', { title: '订单 {{orderno}}' }, '没有“orderno”这个字段'],
    ['body', { body: '{{password}}' }, '没有“password”这个字段'],
    ['body', { body: '订单 {{order_no' }, '花括号必须成对'],
    ['title', { title: ' ' }, '请填写标题'],
    ['body', { body: '字'.repeat(301) }, '最多 300'],
    ['per_day', { per_day: 0 }, '不能小于 1'],
    ['is_on', { is_on: 2 }, '只能是 0 或 1'],
  ])('refused at %s: %j', async (field, body, message) => {
    const { errors } = await save(body).expect(422);
    expect(errors?.[field]?.[0]).toContain(message);
  });

  it('of an unknown kind, and of another version, are refused', async () => {
    await save({}, 'order.nonsense').expect(404);
    await save({}, 'constructor').expect(404);
    await save({ version: 3 }).expect(409);
    await save({}).expect(200);
    await save({}).expect(409);
    await staff.post(`${PATH}/${KEY}/reset`, { version: 0 }).expect(409);
    const answers = await Promise.all(
      [1, 2].map((n) => save({ title: `同时 ${n}`, version: 1 }).then(({ status }) => status)),
    );
    expect(answers.sort()).toEqual([200, 409]);
  });
});

describe('switches', () => {
  beforeEach(clear);

  it('say nothing of what is off', async () => {
    const [account = 0] = accounts;
    await save({ is_on: 0 }).expect(200);
    await tell(shop.db, account, closed());
    expect(await heard(account)).toEqual([]);
  });

  it('cannot silence what concerns security', async () => {
    const words = { title: '密码改了', body: '如非本人请联系客服' };
    for (const [field, body] of [
      ['is_on', { is_on: 0 }],
      ['per_day', { per_day: 1 }],
    ] as const)
      expect((await save({ ...words, ...body }, 'security.password').expect(422)).errors).toHaveProperty(
        field,
      );
    await save(words, 'security.password').expect(200);
  });
});

describe('the bound of a day', () => {
  beforeEach(clear);

  it('is exact under fifty at once, for each account', async () => {
    const [first = 0, second = 0] = accounts;
    await save({ per_day: 7 }).expect(200);
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => tell(shop.db, at % 5 === 0 ? second : first, closed())),
    );
    expect(await heard(first)).toHaveLength(7);
    expect(await heard(second)).toHaveLength(7);
  });

  it('counts what is told together, in its order', async () => {
    const [first = 0, second = 0, third = 0] = accounts;
    await save({ per_day: 2 }).expect(200);
    const notices = [first, first, first, second].map((accountId, at) => ({
      accountId,
      ...closed(`D${at}`),
    }));
    await tellAll(shop.db, notices);
    expect((await heard(first)).map(({ body }) => body)).toEqual(['D0：超时', 'D1：超时']);
    expect(await heard(second)).toHaveLength(1);
    await tellAll(shop.db, [
      { accountId: second, ...closed() },
      { accountId: second, ...closed() },
    ]);
    expect(await heard(second)).toHaveLength(2);
    await tell(shop.db, third, { key: 'order.paid', fields: { order_no: 'D1' }, url: '', cause: 't:other' });
    expect(await heard(third)).toHaveLength(1);
  });

  it('is not used up by an event that was told before, nor by one that is rolled back', async () => {
    const [first = 0] = accounts;
    await save({ per_day: 2 }).expect(200);
    const notice = closed();
    for (let time = 0; time < 4; time += 1) await tell(shop.db, first, notice);
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await tell(tx, first, closed());
        throw new Error('back');
      })
      .catch(() => undefined);
    await tell(shop.db, first, closed());
    await tell(shop.db, first, closed());
    expect(await heard(first)).toHaveLength(2);
  });

  it('begins anew with each day', async () => {
    const [first = 0] = accounts;
    await save({ per_day: 1 }).expect(200);
    await tell(shop.db, first, closed());
    await sql`update message_day set day = day - 1`.execute(shop.db);
    await tell(shop.db, first, closed());
    expect(await heard(first)).toHaveLength(2);
  });
});

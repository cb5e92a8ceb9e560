import type { Review, ReviewRow, WatchRow } from '@qingnang/contract/admin-qualifications';
import type { ApplicationState, Zizhi } from '@qingnang/contract/qualifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInChina } from '../../../../http/dates.ts';
import type { Client } from '../../../../testing/client.ts';
import { askCode, codeFor, wrongCode } from '../../../../testing/codes.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import {
  clinicPapers,
  companyData,
  decisionFor,
  FAR,
  newcomer,
  setDaysLeft,
  submitClinic,
  uploadDocument,
} from '../../../../testing/qualifications.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { watchLicences } from '../jobs.ts';

let shop: TestShop;
let quality: Client;
beforeAll(async () => {
  shop = await createShop();
  quality = await shop.staff('quality');
});
afterAll(() => shop.close());

const PATH = '/api/admin/applications';
const review = async (id: number) => (await quality.get<Review>(`${PATH}/${id}`).expect(200)).data;
const stateOf = async (client: Client) =>
  (await client.get<ApplicationState>('/api/user/application').expect(200)).data;
const messagesOf = (accountId: number) =>
  shop.db
    .selectFrom('message')
    .select(['title', 'body', 'url'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
const smsOf = async (accountId: number) =>
  (
    await shop.db
      .selectFrom('outbox')
      .select('template')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

describe('who may', () => {
  it('the queue is for who sees accounts, the answer for who reviews', async () => {
    const { client } = await newcomer(shop, 'who1');
    const { id, version } = await submitClinic(client, 101);
    await shop.visitor().get(PATH).expect(401);
    await client.get(PATH).expect(401);
    const warehouse = await shop.staff('warehouse');
    for (const path of [PATH, `${PATH}/${id}`, '/api/admin/licences']) await warehouse.get(path).expect(403);
    const service = await shop.staff('service');
    await service.get(`${PATH}/${id}`).expect(200);
    await service.post(`${PATH}/${id}/pass`, decisionFor(version)).expect(403);
    await service.post(`${PATH}/${id}/refuse`, { version, reason: '照片不清' }).expect(403);
    await service.post('/api/admin/licences/remind', { ids: [1] }).expect(403);
    await quality.get(`${PATH}/999999`).expect(404);
    await quality.post(`${PATH}/999999/pass`, decisionFor(1)).expect(404);
  });

  it('is told whether the number has been shown to be the applicant’s, once a code came back', async () => {
    const { accountId, client } = await newcomer(shop, 'typed1');
    const { id } = await submitClinic(client, 102);
    expect((await review(id)).account.phone_proved_at).toBeNull();
    const { phone } = await shop.db
      .selectFrom('account')
      .select('phone')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await askCode(shop, phone, 'login').then(({ status }) => expect(status).toBe(200));
    await shop
      .visitor()
      .post('/api/user/login_code', { phone, code: await wrongCode(shop, phone) })
      .expect(422);
    expect((await review(id)).account.phone_proved_at).toBeNull();
    const code = await codeFor(shop, phone);
    await shop.visitor().post('/api/user/login_code', { phone, code }).expect(200);
    expect((await review(id)).account.phone_proved_at).toEqual(expect.any(Number));
  });

  it('a draft is nobody’s business', async () => {
    const { client } = await newcomer(shop, 'who2');
    const { data } = await client
      .put<{ id: number; version: number }>('/api/user/application', { version: 0, form: {} })
      .expect(200);
    await quality.get(`${PATH}/${data.id}`).expect(404);
    await quality.post(`${PATH}/${data.id}/pass`, decisionFor(1)).expect(409);
  });
});

describe('a first application', () => {
  it('is refused by field and paper, corrected, passed; then the clinic buys', async () => {
    const { client, accountId } = await newcomer(shop, 'first1');
    const first = await submitClinic(client, 201);
    const { list } = (await quality.get<{ list: ReviewRow[] }>(`${PATH}?keywords=诊所201`).expect(200)).data;
    expect(list).toMatchObject([{ id: first.id, documents: 4, refusals: 0, buyer_type_name: '诊所' }]);
    const shown = await review(first.id);
    expect(shown.checks.map(({ level, text }) => `${level} ${text}`)).toEqual([
      'ok 信用代码校验位正确',
      expect.stringMatching(/^warn 营业执照编号/),
      expect.stringMatching(/^(ok 没有重复|warn 证照编号与)/),
      ...shown.checks.slice(3).map(({ level, text }) => `${level} ${text}`),
    ]);
    const [paper] = shown.application.documents;
    expect((await quality.raw(paper?.files[0]?.url ?? '')).status).toBe(200);

    await quality.post(`${PATH}/${first.id}/refuse`, { version: first.version, reason: '' }).expect(422);
    const problems = [
      { field: 'legal_person', text: '与执照不一致' },
      { field: 'documents.采购委托书', text: '委托期限未填写' },
    ];
    await quality
      .post(`${PATH}/${first.id}/refuse`, { version: first.version, reason: '请补正', problems })
      .expect(200);
    await quality
      .post(`${PATH}/${first.id}/refuse`, { version: first.version, reason: '请补正' })
      .expect(409);
    const refused = await stateOf(client);
    expect(refused.account).toMatchObject({ is_passed: 3, refuse_reason: '请补正' });
    expect(refused.application).toMatchObject({
      status: 'refused',
      problems: { legal_person: '与执照不一致' },
    });
    const states = refused.application?.documents.map(({ kind, status, reason }) => [kind, status, reason]);
    expect(states).toContainEqual(['采购委托书', 'refused', '委托期限未填写']);
    expect(states).toContainEqual(['营业执照', 'passed', '']);

    const documents = (refused.application?.documents ?? []).map(({ files, ...one }) => ({
      ...one,
      file_ids: files.map(({ id }) => id),
    }));
    const form = companyData(201, { legal_person: '周文华' });
    const draft = await client
      .put<{ version: number }>('/api/user/application', { version: 0, form, documents })
      .expect(200);
    expect((await stateOf(client)).application).toMatchObject({
      status: 'draft',
      reason: '请补正',
      problems: { legal_person: '与执照不一致', 'documents.采购委托书': '委托期限未填写' },
    });
    const second = await client
      .post<{ id: number; version: number }>('/api/user/application/submit', { version: draft.data.version })
      .expect(200);
    expect(second.data.id).not.toBe(first.id);
    expect((await review(second.data.id)).history).toMatchObject([{ id: first.id, status_name: '未通过' }]);

    await client.post('/api/cart', { params: [{ goods_id: GOODS.plain, price: 0, number: 10, ck_id: 1 }] });
    const decision = decisionFor(second.data.version);
    for (const [more, field] of [
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['health_food'] }, 'scopes'],
      [{ buyer_type: 'bank' }, 'buyer_type'],
      [{ salesman_id: 999_999 }, 'salesman_id'],
      [{ rank: 7 }, 'rank'],
    ] as const) {
      const { errors } = await quality
        .post(`${PATH}/${second.data.id}/pass`, { ...decision, ...more })
        .expect(422);
      expect(Object.keys(errors ?? {})).toEqual([field]);
    }
    await quality.post(`${PATH}/${second.data.id}/pass`, { ...decision, version: 99 }).expect(409);
    await quality.post(`${PATH}/${second.data.id}/pass`, decision).expect(200);
    await quality.post(`${PATH}/${second.data.id}/pass`, decision).expect(409);

    const account = await shop.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      pass_status: 1,
      rank: 1,
      legal_person: '周文华',
      landline: '028-88880008',
      proxy_checked_at: null,
    });
    expect(account.papers_checked_at).not.toBeNull();
    const { list: addresses } = (await client.get<{ list: unknown[] }>('/api/address').expect(200)).data;
    expect(addresses).toMatchObject([{ is_registered: 1, is_default: 1, detail: '新桥路 8 号' }]);
    const added = await client
      .post<{ added: unknown[] }>('/api/cart', {
        params: [{ goods_id: GOODS.plain, price: 0, number: 10, ck_id: 1 }],
      })
      .expect(200);
    expect(added.message).not.toContain('审核');
    expect((await messagesOf(accountId)).map(({ title }) => title)).toEqual([
      '资质审核未通过',
      '资质审核已通过',
    ]);
    expect(await smsOf(accountId)).toEqual(['review_refused', 'review_passed']);
    const audit = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', String(accountId))
      .where('entity', '=', 'account')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['application.refuse', 'application.pass']);
  });

  it('two reviewers: one answer', async () => {
    const { client, accountId } = await newcomer(shop, 'race1');
    const { id, version } = await submitClinic(client, 202);
    const answers = await Promise.all([
      quality.post(`${PATH}/${id}/pass`, decisionFor(version)),
      quality.post(`${PATH}/${id}/refuse`, { version, reason: '照片不清' }),
      client.post('/api/user/application/withdraw', { version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await messagesOf(accountId)).length).toBeLessThanOrEqual(1);
  });

  it('a second account with the same code cannot pass', async () => {
    const [one, two] = [await newcomer(shop, 'same1'), await newcomer(shop, 'same2')];
    const [first, second] = [await submitClinic(one.client, 203), await submitClinic(two.client, 203)];
    await quality.post(`${PATH}/${first.id}/pass`, decisionFor(first.version)).expect(200);
    expect((await review(second.id)).checks).toContainEqual({
      level: 'bad',
      text: '信用代码与「成都新桥诊所203」相同',
      account_id: one.accountId,
    });
    const { errors } = await quality
      .post(`${PATH}/${second.id}/pass`, decisionFor(second.version))
      .expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['credit_code']);
  });

  it('a paper that ends while it waits cannot pass', async () => {
    const { client } = await newcomer(shop, 'late1');
    const { id, version } = await submitClinic(client, 204);
    await sql`update document set valid_until = current_date - 1 where application_id = ${id} and kind = '采购委托书'`.execute(
      shop.db,
    );
    const { errors } = await quality.post(`${PATH}/${id}/pass`, decisionFor(version)).expect(422);
    expect(Object.keys(errors ?? {})).toEqual(['documents.采购委托书']);
  });
});

async function passedClinic(username: string, number: number) {
  const made = await newcomer(shop, username);
  const { id, version } = await submitClinic(made.client, number);
  await quality.post(`${PATH}/${id}/pass`, decisionFor(version)).expect(200);
  return made;
}

describe('later on', () => {
  it('new data hold when they have passed, orders go on meanwhile; a moved company has another registered address', async () => {
    const { client, accountId } = await passedClinic('change1', 301);
    const file = await uploadDocument(client);
    const documents = [{ kind: '营业执照', number: 'X', is_long_term: 1, file_ids: [file] }];
    const form = companyData(301, { company: '成都新桥综合门诊部', detail: '新桥路 99 号' });
    const begun = { version: 0, kind: 'papers', documents };
    await client.put('/api/user/application', begun).expect(200);
    const draft = { version: 1, kind: 'change', form, documents };
    await client.put('/api/user/application', draft).expect(200);
    const { data } = await client
      .post<{ id: number; version: number }>('/api/user/application/submit', { version: 2 })
      .expect(200);
    const meanwhile = await stateOf(client);
    expect(meanwhile.account).toMatchObject({ is_passed: 1, form: { company: '成都新桥诊所301' } });
    await quality.post(`${PATH}/${data.id}/pass`, decisionFor(data.version)).expect(200);
    expect((await stateOf(client)).account.form.company).toBe('成都新桥综合门诊部');
    const addresses = await shop.db
      .selectFrom('address')
      .select(['detail', 'is_registered', 'is_default'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    expect(addresses).toEqual([
      { detail: '新桥路 8 号', is_registered: false, is_default: true },
      { detail: '新桥路 99 号', is_registered: true, is_default: false },
    ]);
  });

  it('a licence ends, buying stops with its name; the new one is passed and buying goes on', async () => {
    const { client, accountId } = await passedClinic('renew1', 302);
    const add = () =>
      client.post('/api/cart', { params: [{ goods_id: GOODS.plain, price: 0, number: 10, ck_id: 1 }] });
    await sql`update account_licence set valid_until = current_date - 1
      where account_id = ${accountId} and kind = '医疗机构执业许可证'`.execute(shop.db);
    expect((await add()).message).toContain('您的医疗机构执业许可证已过期');
    const file = await uploadDocument(client);
    const documents = [
      {
        kind: '医疗机构执业许可证',
        number: 'NEW',
        issued_on: '2026-01-01',
        valid_until: FAR,
        file_ids: [file],
      },
    ];
    await client.put('/api/user/application', { version: 0, kind: 'papers', documents }).expect(200);
    const { data } = await client
      .post<{ id: number; version: number }>('/api/user/application/submit', { version: 1 })
      .expect(200);
    expect((await add()).message).toContain('已过期');
    expect((await review(data.id)).held.map(({ kind }) => kind)).toContain('医疗机构执业许可证');
    await quality.post(`${PATH}/${data.id}/pass`, decisionFor(data.version)).expect(200);
    expect((await add()).message).not.toContain('已过期');
    const { list } = (await client.get<Zizhi>('/api/user/zizhi').expect(200)).data;
    expect(list.find(({ kind }) => kind === '医疗机构执业许可证')).toMatchObject({
      number: 'NEW',
      state: 'valid',
      files: [{ id: file }],
      renewal: null,
    });
  });

  it('papers that were refused leave the account as it is', async () => {
    const { client } = await passedClinic('renew2', 303);
    const [paper] = await clinicPapers(client);
    await client.put('/api/user/application', { version: 0, kind: 'papers', documents: [paper] }).expect(200);
    const { data } = await client
      .post<{ id: number; version: number }>('/api/user/application/submit', { version: 1 })
      .expect(200);
    const problems = [{ field: 'documents.医疗机构执业许可证', text: '看不清' }];
    await quality
      .post(`${PATH}/${data.id}/refuse`, { version: data.version, reason: '重拍', problems })
      .expect(200);
    expect((await stateOf(client)).account.is_passed).toBe(1);
    const { list } = (await client.get<Zizhi>('/api/user/zizhi').expect(200)).data;
    expect(list.find(({ kind }) => kind === '医疗机构执业许可证')).toMatchObject({
      state: 'valid',
      renewal: { state: 'refused', reason: '看不清' },
    });
  });
});

describe('papers that end', () => {
  it('each is told of once for every step, by message and SMS, and again after it was renewed', async () => {
    const { accountId } = await passedClinic('watch1', 401);
    const today = dayInChina(new Date());
    const ends = (days: number) =>
      sql`update account_licence set valid_until = ${today}::date + ${days}::int
        where account_id = ${accountId} and kind = '采购委托书'`.execute(shop.db);
    const told = async () => (await messagesOf(accountId)).slice(1).map(({ title }) => title);
    await ends(45);
    await watchLicences(shop.db, today);
    await watchLicences(shop.db, today);
    expect(await told()).toEqual(['采购委托书45 天后到期']);
    await Promise.all([ends(7).then(() => watchLicences(shop.db, today)), watchLicences(shop.db, today)]);
    await watchLicences(shop.db, today);
    expect((await told()).filter((title) => title === '采购委托书7 天后到期')).toHaveLength(1);
    await ends(0);
    await watchLicences(shop.db, today);
    await ends(-2);
    await watchLicences(shop.db, today);
    const all = await told();
    expect(all).toContain('采购委托书今天到期');
    expect(all.at(-1)).toBe('采购委托书已过期');
    expect((await smsOf(accountId)).filter((name) => name.startsWith('licence'))).toHaveLength(all.length);
  });

  it('are told of neither by message nor by SMS where staff have switched that off', async () => {
    await sql`insert into message_template (key, title, body, is_on)
      select key, '', '', false from unnest('{licence.expiring,application.passed_first}'::text[]) key`.execute(
      shop.db,
    );
    const { accountId } = await passedClinic('watch2', 402);
    const today = dayInChina(new Date());
    await sql`update account_licence set valid_until = ${today}::date + 45 where account_id = ${accountId}`.execute(
      shop.db,
    );
    for (const _ of [1, 2]) await watchLicences(shop.db, today);
    expect([await messagesOf(accountId), await smsOf(accountId)]).toEqual([[], []]);
    await sql`delete from message_template`.execute(shop.db);
    await watchLicences(shop.db, today);
    expect((await smsOf(accountId)).length).toBe((await messagesOf(accountId)).length);
  });

  it('staff see them by state and salesman, and remind once a day', async () => {
    await setDaysLeft(shop, 'guoqi', '药品经营许可证', -12);
    const guoqi = (
      await quality.get<{ list: WatchRow[]; counts: Record<string, number> }>(
        '/api/admin/licences?state=expired&keywords=平安堂',
      )
    ).data;
    expect(guoqi.list).toMatchObject([{ kind: '药品经营许可证', days: -12, stops: '全部商品' }]);
    const [row] = guoqi.list;
    const remind = () =>
      quality.post<{ told: number }>('/api/admin/licences/remind', { ids: [row?.id] }).expect(200);
    expect((await remind()).data.told).toBe(1);
    expect((await remind()).data.told).toBe(0);
    const after = await quality.get<{ list: WatchRow[] }>('/api/admin/licences?keywords=平安堂');
    expect(after.data.list.find(({ id }) => id === row?.id)?.told_at).not.toBeNull();
    const none = await quality.get<{ total: number }>('/api/admin/licences?salesman_id=999999').expect(200);
    expect(none.data.total).toBe(0);
    await quality.post('/api/admin/licences/remind', { ids: [] }).expect(422);
  });
});

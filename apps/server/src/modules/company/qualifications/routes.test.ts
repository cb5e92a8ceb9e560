import type { ApplicationState, Jyfw, Zizhi } from '@qingnang/contract/qualifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import {
  clinicPapers,
  companyData,
  newcomer,
  setDaysLeft,
  submitClinic,
  uploadDocument,
} from '../../../testing/qualifications.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { removeUnused } from '../../service/files/writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const PATH = '/api/user/application';
const stateOf = async (client: Client, query = '') =>
  (await client.get<ApplicationState>(PATH + query).expect(200)).data;
const save = (client: Client, body: Record<string, unknown>) =>
  client.put<{ id: number; version: number }>(PATH, body);
const accountIdOf = async (username: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

describe('who may', () => {
  it('requires sign-in', async () => {
    const visitor = shop.visitor();
    await visitor.get(PATH).expect(401);
    await visitor.put(PATH, { version: 0 }).expect(401);
    await visitor.post(`${PATH}/submit`, { version: 1 }).expect(401);
    await visitor.post(`${PATH}/withdraw`, { version: 1 }).expect(401);
    await visitor.delete(`${PATH}?version=1`).expect(401);
    await visitor.get('/api/user/zizhi').expect(401);
    await visitor.get('/api/user/jyfw').expect(401);
  });

  it('a store is written for by its own head office only, and its files are the store’s', async () => {
    const head = await shop.buyer('yaodian');
    const store = await newcomer(shop, 'fendian1', {
      head_account_id: await accountIdOf('yaodian'),
      buyer_type: 'chain_store',
    });
    const stranger = await shop.buyer('zhensuo');
    const query = `?store_id=${store.accountId}`;
    await stranger.get(PATH + query).expect(404);
    await save(stranger, { store_id: store.accountId, version: 0 }).expect(404);
    await stranger.post(`${PATH}/submit`, { store_id: store.accountId, version: 1 }).expect(404);
    await head.get(`${PATH}?store_id=999999`).expect(404);
    const file = await uploadDocument(head);
    const documents = [{ kind: '营业执照', number: '1', file_ids: [file] }];
    await save(head, { store_id: store.accountId, version: 0, documents }).expect(200);
    const { application } = await stateOf(store.client);
    expect(application?.documents).toMatchObject([{ kind: '营业执照', files: [{ id: file }] }]);
    expect((await store.client.raw(`/api/file/${file}`)).status).toBe(200);
    expect((await head.raw(`/api/file/${file}`)).status).toBe(200);
    expect((await stranger.raw(`/api/file/${file}`)).status).toBe(404);
    expect((await stateOf(head)).application).toBeNull();
  });
});

describe('a draft', () => {
  it('keeps whatever is there, counts versions and refuses an old one', async () => {
    const { client } = await newcomer(shop, 'draft1');
    expect(await stateOf(client)).toMatchObject({ account: { is_passed: 0 }, application: null });
    const first = await save(client, { version: 0, form: { company: '成都' } }).expect(200);
    expect(first.data.version).toBe(1);
    await save(client, { version: 0, form: { company: '别的窗口' } }).expect(409);
    const file = await uploadDocument(client);
    const documents = [{ kind: '采购委托书', valid_until: '2027-01-31', file_ids: [file] }];
    await save(client, { version: 1, form: { company: '成都' }, documents }).expect(200);
    const { application } = await stateOf(client);
    expect(application).toMatchObject({
      kind: 'first',
      status: 'draft',
      version: 2,
      form: { company: '成都', credit_code: '' },
      documents: [{ kind: '采购委托书', valid_until: '2027-01-31', files: [{ id: file }] }],
    });
  });

  it('arrives form-encoded too', async () => {
    const { client } = await newcomer(shop, 'draft2');
    const file = await uploadDocument(client);
    const body = new URLSearchParams({
      version: '0',
      'form[company]': '成都新桥诊所',
      'form[scopes][0]': 'chemical',
      'documents[0][kind]': '营业执照',
      'documents[0][is_long_term]': '1',
      'documents[0][file_ids][0]': String(file),
    });
    await client.send('PUT', PATH, body.toString()).expect(200);
    expect((await stateOf(client)).application).toMatchObject({
      form: { company: '成都新桥诊所', scopes: ['chemical'] },
      documents: [{ is_long_term: 1, files: [{ id: file }] }],
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['long', { form: { company: '长'.repeat(200) } }, 'form.company'],
    ['control signs', { form: { company: 'a\u0000b' } }, 'form.company'],
    ['a list where text belongs', { form: { company: ['a'] } }, 'form.company'],
    [
      'a day that is none',
      { documents: [{ kind: '营业执照', valid_until: '2026-02-30' }] },
      'documents.0.valid_until',
    ],
    ['a strange paper', { documents: [{ kind: '结婚证' }] }, 'documents'],
    ['one twice', { documents: [{ kind: '营业执照' }, { kind: '营业执照' }] }, 'documents'],
    ['a file that is not there', { documents: [{ kind: '营业执照', file_ids: [999_999] }] }, 'file_ids'],
    [
      'a file for two',
      {
        documents: [
          { kind: '营业执照', file_ids: [1] },
          { kind: '采购委托书', file_ids: [1] },
        ],
      },
      'documents',
    ],
    ['a version that is none', { version: 'x' }, 'version'],
  ])('refuses %s', async (name, more, field) => {
    const { client } = await newcomer(shop, `bad-${name}`);
    const { errors } = await save(client, { version: 0, ...more }).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('never takes somebody else’s file', async () => {
    const { client } = await newcomer(shop, 'thief');
    const file = await uploadDocument(await shop.buyer('zhensuo'));
    const documents = [{ kind: '营业执照', file_ids: [file] }];
    await save(client, { version: 0, documents }).expect(422);
  });

  it('gives files up that it no longer names', async () => {
    const { client } = await newcomer(shop, 'drop1');
    const [kept, dropped] = [await uploadDocument(client), await uploadDocument(client, '%PDF-1.4 other')];
    await save(client, { version: 0, documents: [{ kind: '营业执照', file_ids: [kept, dropped] }] }).expect(
      200,
    );
    await save(client, { version: 1, documents: [{ kind: '营业执照', file_ids: [kept] }] }).expect(200);
    await sql`update file set created_at = now() - interval '3 days' where id in (${kept}, ${dropped})`.execute(
      shop.db,
    );
    await removeUnused(shop.db, shop.services.privateFiles);
    expect((await client.raw(`/api/file/${kept}`)).status).toBe(200);
    expect((await client.raw(`/api/file/${dropped}`)).status).toBe(404);
    await client.delete(`${PATH}?version=2`).expect(200);
    expect((await stateOf(client)).application).toBeNull();
    await client.delete(`${PATH}?version=2`).expect(409);
  });

  it('files of the wrong kind never arrive', async () => {
    const { client } = await newcomer(shop, 'files1');
    const send = (content: string | Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      form.append('purpose', 'document');
      return client.post('/api/file', form);
    };
    await send('<html><script>alert(1)</script></html>', '执照.pdf').expect(422);
    await send('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '执照.jpg').expect(422);
    await send('', '空.pdf').expect(422);
    const large = new Uint8Array(11 * 1024 * 1024);
    large.set(new TextEncoder().encode('%PDF-1.4'));
    await send(large, '大.pdf').expect(422);
    const pdf = await client.raw(`/api/file/${await uploadDocument(client)}`);
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('handing in', () => {
  it('says everything that is wrong at once, at its field', async () => {
    const { client } = await newcomer(shop, 'wrong1');
    await client.post(`${PATH}/submit`, { version: 1 }).expect(409);
    const form = companyData(1, { credit_code: '91510107MA6QN00010', contact_phone: '110' });
    const documents = [
      { kind: '营业执照', number: '', is_long_term: 1, file_ids: [await uploadDocument(client)] },
    ];
    await save(client, { version: 0, form, documents }).expect(200);
    const { errors } = await client.post(`${PATH}/submit`, { version: 1 }).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      [
        'contact_phone',
        'credit_code',
        'scopes',
        'documents.医疗机构执业许可证.file_ids',
        'documents.营业执照.number',
        'documents.采购委托书.file_ids',
        'documents.被委托人身份证.file_ids',
      ].sort(),
    );
    expect((await stateOf(client)).account.is_passed).toBe(0);
  });

  it('puts the account into review once, however often it is pressed, and can be taken back', async () => {
    const { client, accountId } = await newcomer(shop, 'submit1');
    const documents = await clinicPapers(client);
    await save(client, { version: 0, form: companyData(11), documents }).expect(200);
    const both = await Promise.all([
      client.post<{ version: number }>(`${PATH}/submit`, { version: 1 }),
      client.post<{ version: number }>(`${PATH}/submit`, { version: 1 }),
    ]);
    expect(both.map(({ status, data }) => [status, data.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await stateOf(client)).account).toMatchObject({
      id: accountId,
      is_passed: 2,
      form: { company: '成都新桥诊所11' },
    });
    await save(client, { version: 2, form: companyData(11), documents }).expect(409);
    await client.post(`${PATH}/withdraw`, { version: 1 }).expect(409);
    await client.post(`${PATH}/withdraw`, { version: 2 }).expect(200);
    const state = await stateOf(client);
    expect([state.account.is_passed, state.application?.status, state.application?.version]).toEqual([
      0,
      'draft',
      3,
    ]);
    await client.post(`${PATH}/withdraw`, { version: 3 }).expect(409);
  });

  it('does not say who has a credit code already', async () => {
    const { client } = await newcomer(shop, 'twin1');
    const documents = await clinicPapers(client);
    const form = companyData(12, { credit_code: '52510105MA6DEM04AQ' });
    await save(client, { version: 0, form, documents }).expect(200);
    const { errors } = await client.post(`${PATH}/submit`, { version: 1 }).expect(422);
    expect(errors).toEqual({ credit_code: ['该信用代码暂不能提交，请核对；确认无误请联系客服处理'] });
  });

  it('leaves out papers of another kind of buyer', async () => {
    const { client } = await newcomer(shop, 'foreign1');
    const foreign = await uploadDocument(client);
    const documents = [...(await clinicPapers(client)), { kind: '门店清单', file_ids: [foreign] }];
    await save(client, { version: 0, form: companyData(13), documents }).expect(200);
    await client.post(`${PATH}/submit`, { version: 1 }).expect(200);
    const { application } = await stateOf(client);
    expect(application?.documents.map(({ kind }) => kind)).not.toContain('门店清单');
    expect(application?.documents).toHaveLength(4);
  });

  it('one application is open at a time', async () => {
    const { client } = await newcomer(shop, 'open1');
    const results = await Promise.all([1, 2, 3].map(() => save(client, { version: 0, form: {} })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('certificates', () => {
  it('shows each paper, what it stops, and the lines of the cart', async () => {
    await setDaysLeft(shop, 'yaodian', '药品经营许可证', 26);
    const buyer = await shop.buyer('yaodian');
    await shop.db
      .deleteFrom('cart_line')
      .where('account_id', '=', await accountIdOf('yaodian'))
      .execute();
    const line = (goods_id: number) => ({ goods_id, price: 0, number: 100, ck_id: 1 });
    await buyer.post('/api/cart', { params: [line(GOODS.plain), line(GOODS.fourDecimals)] }).expect(200);
    const { data } = await buyer.get<Zizhi>('/api/user/zizhi').expect(200);
    const paper = (kind: string) => data.list.find((one) => one.kind === kind);
    expect(paper('药品经营许可证')).toMatchObject({
      state: 'due',
      days: 26,
      name: '药品经营许可证（零售连锁）',
      blocks: {
        is_now: false,
        all: false,
        lines: [{ name: '阿莫西林胶囊', number: 100 }, { name: '白术' }],
      },
    });
    expect(paper('营业执照')).toMatchObject({ state: 'valid', is_long_term: true, blocks: { lines: [] } });
    expect(paper('门店清单')).toMatchObject({ state: 'missing', is_required: true });
    expect(data.list[0]?.state).toBe('due');
    expect(data.counts.missing).toBe(2);
  });

  it('shows scopes by the paper that opens them, stopped ones too', async () => {
    const buyer = await shop.buyer('guoqi');
    const { data } = await buyer.get<Jyfw>('/api/user/jyfw').expect(200);
    const scope = (code: string) => data.list.find((one) => one.code === code);
    expect(scope('chemical')).toMatchObject({ state: 'stopped', paper: '药品经营许可证（零售）' });
    expect(scope('biologic')).toMatchObject({ state: 'none' });
    const clinic = await shop.buyer('zhensuo');
    const own = (await clinic.get<Jyfw>('/api/user/jyfw').expect(200)).data.list;
    expect(own.find(({ code }) => code === 'device2')).toMatchObject({
      state: 'covered',
      paper: '医疗机构执业许可证或诊所备案凭证',
    });
  });

  it('an expired one stops all that is in the cart; a new one that was handed in is said beside it', async () => {
    await setDaysLeft(shop, 'guoqi', '药品经营许可证', -12);
    const buyer = await shop.buyer('guoqi');
    const read = async () =>
      (await buyer.get<Zizhi>('/api/user/zizhi').expect(200)).data.list.find(
        ({ kind }) => kind === '药品经营许可证',
      );
    expect(await read()).toMatchObject({
      state: 'expired',
      days: -12,
      blocks: { is_now: true, all: true },
      renewal: null,
    });
    const file = await uploadDocument(buyer);
    const documents = [
      { kind: '药品经营许可证', number: '新1', valid_until: '2091-01-31', file_ids: [file] },
    ];
    await save(buyer, { version: 0, kind: 'papers', documents }).expect(200);
    await buyer.post(`${PATH}/submit`, { version: 1 }).expect(200);
    expect(await read()).toMatchObject({
      state: 'expired',
      renewal: { state: 'reviewing', valid_until: '2091-01-31' },
    });
    expect((await stateOf(buyer)).account.is_passed).toBe(4);
  });

  it('is empty for who has handed nothing in', async () => {
    const { client } = await newcomer(shop, 'nothing1');
    const { data } = await client.get<Zizhi>('/api/user/zizhi').expect(200);
    expect(data.list.every(({ state }) => state === 'missing')).toBe(true);
    await submitClinic(client, 21);
    const after = await client.get<Zizhi>('/api/user/zizhi').expect(200);
    expect(after.data.counts.reviewing).toBe(4);
  });
});

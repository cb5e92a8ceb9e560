import type { ApplicationState } from '@qingnang/contract/qualifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchLicences } from '../../modules/company/qualifications/jobs.ts';
import type { Client } from '../client.ts';
import {
  clinicPapers,
  companyData,
  creditCode,
  decisionFor,
  newcomer,
  submitClinic,
  uploadDocument,
} from '../qualifications.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** The company's papers tried by two tabs, two reviewers, hostile files and a clock that jumps. */

let shop: TestShop;
let staff: Client;
let quality: Client;
let number = 100;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  quality = await shop.staff('quality');
});
afterAll(() => shop.close());

const fresh = async () => {
  number += 1;
  return { number, ...(await newcomer(shop, `review${number}`)) };
};
const passStatus = async (id: number) =>
  (await sql<{ pass_status: number }>`select pass_status from account where id = ${id}`.execute(shop.db))
    .rows[0]?.pass_status;
const stateOf = async (client: Client) =>
  (await client.get<ApplicationState>('/api/user/application').expect(200)).data;

describe('two at once', () => {
  it('two accounts with one credit code: one passes', async () => {
    const [one, two] = [await fresh(), await fresh()];
    const code = { credit_code: creditCode(one.number) };
    const first = await submitClinic(one.client, one.number, code);
    const second = await submitClinic(two.client, two.number, code);
    // Both get as far as they can before one of them is over.
    const held = await holdRow(shop.db, sql`lock table account_scope in share mode`);
    const acts = Promise.all([
      staff.post(`/api/admin/applications/${first.id}/pass`, decisionFor(first.version)),
      quality.post(`/api/admin/applications/${second.id}/pass`, decisionFor(second.version)),
    ]);
    await untilWaiting(shop.db, 2);
    await held.release();
    const answers = await acts;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('two reviewers: one decides, the other is told', async () => {
    const { client, accountId, number } = await fresh();
    const { id, version } = await submitClinic(client, number);
    const answers = await Promise.all([
      staff.post(`/api/admin/applications/${id}/pass`, decisionFor(version)),
      quality.post(`/api/admin/applications/${id}/refuse`, { version, reason: '照片不清晰' }),
      client.post('/api/user/application/withdraw', { version }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect([0, 1, 3]).toContain(await passStatus(accountId));
  });

  it('fifty tabs save and hand in: one application, nothing twice', async () => {
    const { client, accountId, number } = await fresh();
    const documents = await clinicPapers(client);
    const body = { version: 0, form: companyData(number), documents };
    const saves = await Promise.all(
      Array.from({ length: 25 }, () => client.put('/api/user/application', body)),
    );
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(24);
    const hands = await Promise.all(
      Array.from({ length: 25 }, () => client.post('/api/user/application/submit', { version: 1 })),
    );
    expect(new Set(hands.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql`select id from application where account_id = ${accountId}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });
});

describe('files', () => {
  it('of somebody else, of another purpose, twice, used or unknown are refused and nothing is kept', async () => {
    const [one, two] = [await fresh(), await fresh()];
    const theirs = await uploadDocument(two.client);
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n%EOF\n']), 'a.pdf');
    form.append('purpose', 'transfer');
    const other = (await one.client.post<{ id: number }>('/api/file', form).expect(201)).data.id;
    const mine = await uploadDocument(one.client);
    const save = (file_ids: number[][]) =>
      one.client.put('/api/user/application', {
        version: 0,
        documents: file_ids.map((ids, at) => ({ kind: at === 0 ? '营业执照' : '采购委托书', file_ids: ids })),
      });
    for (const ids of [
      [[theirs]],
      [[other]],
      [[999_999]],
      [[mine, mine]],
      [[mine], [mine]],
      [[-1]],
      [['x']],
    ] as number[][][])
      expect((await save(ids)).status).toBe(422);
    expect((await stateOf(one.client)).application).toBeNull();
    // What two has uploaded is still its own.
    await two.client
      .put('/api/user/application', { version: 0, documents: [{ kind: '营业执照', file_ids: [theirs] }] })
      .expect(200);
    expect((await one.client.raw(`/api/file/${theirs}`)).status).toBe(404);
    expect((await staff.raw(`/api/admin/files/${theirs}`)).status).toBe(200);
  });

  it('a page that calls itself a licence, an SVG, nothing and 11 MB do not come in', async () => {
    const { client } = await fresh();
    const send = async (bytes: string | Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      form.append('purpose', 'document');
      return (await client.post('/api/file', form)).status;
    };
    expect(await send('<!doctype html><script>alert(1)</script>', '营业执照.pdf')).toBe(422);
    expect(await send('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '营业执照.jpg')).toBe(
      422,
    );
    expect(await send('', '营业执照.pdf')).toBe(422);
    expect(await send(new Uint8Array(11 * 1024 * 1024).fill(37), '营业执照.pdf')).toBe(422);
  });
});

describe('hostile forms', () => {
  it.each([
    ['ten thousand signs', { company: '长'.repeat(10_000) }, 422],
    ['a NUL', { company: '成都\u0000诊所' }, 422],
    ['half a sign', { company: '成都\ud800诊所' }, 422],
    ['thousands of scopes', { scopes: Array.from({ length: 5000 }, () => 'chemical') }, 422],
    ['an object', { company: { a: 1 } }, 422],
    ['signs that turn the direction', { company: '成都\u202E新桥诊所😀' }, 200],
    ['fields that there are not', { __proto__: { x: 1 }, constructor: 'x', pass_status: 1 }, 200],
  ])('%s', async (_, form, status) => {
    const { client, accountId } = await fresh();
    expect((await client.put('/api/user/application', { version: 0, form })).status).toBe(status);
    expect(await passStatus(accountId)).toBe(0);
  });

  it('a reason and problems at strange fields are shown as text', async () => {
    const { client, number } = await fresh();
    const { id, version } = await submitClinic(client, number);
    const problems = ['__proto__', 'constructor', 'documents.__proto__', 'documents.营业执照'].map(
      (field) => ({
        field,
        text: '<img src=x onerror=alert(1)>',
      }),
    );
    await staff
      .post(`/api/admin/applications/${id}/refuse`, { version, reason: '<script>1</script>', problems })
      .expect(200);
    const { application } = await stateOf(client);
    expect(application).toMatchObject({ status: 'refused', reason: '<script>1</script>' });
    await client.get('/api/user/zizhi').expect(200);
    await staff.get(`/api/admin/applications/${id}`).expect(200);
  });
});

describe('standing', () => {
  it('a draft from before staff let the account in does not put it back to review', async () => {
    const { client, accountId, number } = await fresh();
    const documents = await clinicPapers(client);
    const { data } = await client
      .put<{ version: number }>('/api/user/application', { version: 0, form: companyData(number), documents })
      .expect(200);
    await sql`update account set pass_status = 1 where id = ${accountId}`.execute(shop.db);
    await client.post('/api/user/application/submit', { version: data.version }).expect(200);
    expect(await passStatus(accountId)).toBe(1);
    expect((await stateOf(client)).application?.kind).toBe('change');
  });

  it('a blocked account says nothing more, and its application waits', async () => {
    const { client, accountId, number } = await fresh();
    await submitClinic(client, number);
    await sql`update account set is_blocked = true where id = ${accountId}`.execute(shop.db);
    await client.get('/api/user/application').expect(401);
    await client.post('/api/user/application/withdraw', { version: 2 }).expect(401);
  });
});

describe('the watch', () => {
  it('run by five processes at once tells once, by message and SMS', async () => {
    const { client, accountId, number } = await fresh();
    const { id, version } = await submitClinic(client, number);
    await staff.post(`/api/admin/applications/${id}/pass`, decisionFor(version)).expect(200);
    await sql`update account_licence set valid_until = '2027-01-30' where account_id = ${accountId} and kind = '采购委托书'`.execute(
      shop.db,
    );
    const phones = sql<{ phone: string }>`select phone from account where id = ${accountId}`;
    const { phone } = (await phones.execute(shop.db)).rows[0] ?? { phone: '' };
    const sent = async () =>
      Number(
        (
          await sql<{
            count: string;
          }>`select count(*) from outbox where receiver = ${phone} and template like 'licence%'`.execute(
            shop.db,
          )
        ).rows[0]?.count,
      );
    await Promise.all(Array.from({ length: 5 }, () => watchLicences(shop.db, '2027-01-23')));
    expect(await sent()).toBe(1);
    // The clock jumps a day back and forth.
    await watchLicences(shop.db, '2027-01-22');
    await watchLicences(shop.db, '2027-01-24');
    expect(await sent()).toBe(1 + 1);
    await watchLicences(shop.db, '2027-01-30');
    await watchLicences(shop.db, '2027-01-31');
    expect(await sent()).toBe(3);
  });
});

import type {
  AdminContract,
  ContractDraft,
  ContractItem,
  ContractStateData,
} from '@qingnang/contract/contracts';
import { CODE } from '@qingnang/contract/envelope';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInChina } from '../../../http/dates.ts';
import type { Client } from '../../../testing/client.ts';
import { codeFor } from '../../../testing/codes.ts';
import { checkPdfSignature } from '../../../testing/pdf-signature.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { beginContracts, tellDue } from './jobs.ts';

let shop: TestShop;
let clinic: Client;
let clinicId: number;
const PHONE = '13800000002';
const YEAR = Number(dayInChina(new Date()).slice(0, 4));
const UNTIL = `${YEAR}-12-31`;

beforeAll(async () => {
  shop = await createShop();
  clinic = await shop.buyer('zhensuo');
  const row = await shop.db
    .selectFrom('account')
    .select(['id', 'phone'])
    .where('username', '=', 'zhensuo')
    .executeTakeFirstOrThrow();
  clinicId = row.id;
  await shop.db.updateTable('account').set({ phone: PHONE }).where('id', '=', clinicId).execute();
});
afterAll(() => shop.close());

beforeEach(async () => {
  await sql`delete from contract`.execute(shop.db);
  await sql`delete from contract_template`.execute(shop.db);
  await sql`delete from sms_code`.execute(shop.db);
  await sql`delete from message`.execute(shop.db);
  await sql`update account set contract_valid_until = null, company = '成都安和综合诊所' where id = ${clinicId}`.execute(
    shop.db,
  );
});

const draftOf = async (client = clinic) =>
  (await client.post<ContractDraft>('/api/contract/draft').expect(200)).data;
const stateOf = async (client = clinic) =>
  (await client.get<ContractStateData>('/api/contract').expect(200)).data;

async function code(client = clinic): Promise<string> {
  await sql`delete from sms_code`.execute(shop.db);
  await client.post('/api/user/code', { phone: PHONE, purpose: 'contract' }).expect(200);
  return codeFor(shop, PHONE);
}

async function sign(id: number, client = clinic): Promise<ContractItem> {
  const body = { code: await code(client), name: '张怀远', agree: 1 };
  return (await client.post<ContractItem>(`/api/contract/${id}/sign`, body).expect(200)).data;
}

async function pdf(client: Client, path: string): Promise<Buffer> {
  const answer = await client.raw(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
}

describe('who may', () => {
  it('requires sign-in, and a passed account to sign', async () => {
    await shop.visitor().get('/api/contract').expect(401);
    await shop.visitor().post('/api/contract/draft').expect(401);
    const waiting = await shop.buyer('xinke');
    expect(await stateOf(waiting)).toMatchObject({ state: 'none', sign_year: null });
    expect((await stateOf(waiting)).reason).not.toBe('');
    await waiting.post('/api/contract/draft').expect(403);
  });

  it("not someone else's draft, paper or signature", async () => {
    const draft = await draftOf();
    const other = await shop.buyer('yaodian');
    expect((await other.raw(draft.file_url)).status).toBe(404);
    await other
      .post(`/api/contract/${draft.id}/sign`, { code: '123456', name: '别人', agree: 1 })
      .expect(404);
    expect((await shop.visitor().raw(draft.file_url)).status).toBe(401);
  });

  it('refuses a head office that acts for its store', async () => {
    const head = await shop.buyer('yaodian');
    const store = await shop.db
      .selectFrom('account')
      .select('id')
      .where('head_account_id', 'is not', null)
      .executeTakeFirst();
    if (!store) throw new Error('the fixture has a store');
    await sql`update account set contract_valid_until = null where id = ${store.id}`.execute(shop.db);
    await head.post(`/api/stores/${store.id}/switch`).expect(200);
    await head.post('/api/contract/draft').expect(403);
    expect((await stateOf(head)).reason).toContain('总部');
    await head.post('/api/stores/switch_back').expect(200);
  });
});

describe('reading', () => {
  it('gives one draft as long as nothing changes, with the words of its PDF', async () => {
    expect(await stateOf()).toMatchObject({
      state: 'none',
      valid_until: null,
      sign_year: YEAR,
      reason: '',
      list: [],
    });
    const draft = await draftOf();
    expect(draft).toMatchObject({
      year: YEAR,
      company: '成都安和综合诊所',
      phone: '138****0002',
      valid_until: UNTIL,
    });
    expect(JSON.stringify(draft.parts)).toContain('成都安和综合诊所');
    expect((await draftOf()).id).toBe(draft.id);
    const bytes = await pdf(clinic, draft.file_url);
    const { createHash } = await import('node:crypto');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(draft.sha256);
  });

  it('asks for another year than the one to be signed in vain', async () => {
    await clinic.post('/api/contract/draft', { year: YEAR + 1 }).expect(409);
    await clinic.post('/api/contract/draft', { year: 'x' }).expect(422);
  });
});

describe('signing', () => {
  it('lets the account order, keeps the signed PDF and tells of it', async () => {
    const draft = await draftOf();
    const signed = await sign(draft.id);
    expect(signed).toMatchObject({ status: 'signed', signer: '张怀远', valid_until: UNTIL });
    const bytes = await pdf(clinic, signed.file_url);
    expect(checkPdfSignature(bytes)).toMatchObject({ isIntact: true, isGenuine: true, coversAll: true });
    expect(await stateOf()).toMatchObject({
      valid_until: UNTIL,
      list: [{ id: draft.id, sha256: signed.sha256 }],
    });
    const messages = await shop.db
      .selectFrom('message')
      .select('title')
      .where('account_id', '=', clinicId)
      .execute();
    expect(messages).toEqual([{ title: `${YEAR} 年度电子合同已签署` }]);
    await clinic
      .post(`/api/contract/${draft.id}/sign`, { code: '123456', name: '张怀远', agree: 1 })
      .expect(409);
  });

  it('happens once for one key, also at the same moment', async () => {
    const draft = await draftOf();
    const body = { code: await code(), name: '张怀远', agree: 1 };
    const key = { 'idempotency-key': 'sign-once-1' };
    const answers = await Promise.all(
      [1, 2].map(() => clinic.post<ContractItem>(`/api/contract/${draft.id}/sign`, body, key).expect(200)),
    );
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    const { rows } = await sql`select 1 from file where purpose = 'contract'
      and id in (select file_id from contract where account_id = ${clinicId})`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  it('refuses wrong codes and signs with the right one under the same key', async () => {
    const draft = await draftOf();
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    const key = { 'idempotency-key': 'sign-wrong-1' };
    const body = { name: '张怀远', agree: 1 };
    const answer = await clinic
      .post(`/api/contract/${draft.id}/sign`, { ...body, code: wrong }, key)
      .expect(422);
    expect(answer.errors).toHaveProperty('code');
    await clinic.post(`/api/contract/${draft.id}/sign`, { ...body, code: right }, key).expect(200);
  });

  it('where no code can be sent, the password confirms it', async () => {
    const mute = await createShop({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      STAFF_FACTOR: '0',
    });
    try {
      const buyer = await mute.buyer('zhensuo');
      const draft = await draftOf(buyer);
      expect(draft.has_codes).toBe(false);
      const signing = () =>
        buyer.post<ContractItem>(`/api/contract/${draft.id}/sign`, { name: '张怀远', agree: 1 });
      expect((await signing().expect(403)).code).toBe(CODE.proof);
      await buyer.post('/api/user/proof', { password: 'Demo@2026' }).expect(200);
      expect((await signing().expect(200)).data.signed_at).not.toBeNull();
      const paper = await (await mute.staff())
        .get<AdminContract>(`/api/admin/contracts/${draft.id}`)
        .expect(200);
      expect(paper.data.consent?.name).toBe('张怀远');
    } finally {
      await mute.close();
    }
  });

  it.each([
    ['code', { name: '张怀远', agree: 1 }],
    ['name', { code: '123456', name: '张', agree: 1 }],
    ['name', { code: '123456', name: `张${'怀'.repeat(40)}`, agree: 1 }],
    ['name', { code: '123456', name: '张\u0000远', agree: 1 }],
    ['agree', { code: '123456', name: '张怀远' }],
    ['agree', { code: '123456', name: '张怀远', agree: 0 }],
  ])('says at %s what is missing', async (field, body) => {
    const draft = await draftOf();
    const answer = await clinic.post(`/api/contract/${draft.id}/sign`, body).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('refuses what was read before the data or the template changed', async () => {
    const draft = await draftOf();
    await sql`update account set company = '成都安和诊所' where id = ${clinicId}`.execute(shop.db);
    const body = { code: await code(), name: '张怀远', agree: 1 };
    await clinic.post(`/api/contract/${draft.id}/sign`, body).expect(409);
    const second = await draftOf();
    expect(second.id).not.toBe(draft.id);
    expect(second.company).toBe('成都安和诊所');
    const staff = await shop.staff();
    const active = (await staff.get<{ active: { id: number } }>('/api/admin/contract-templates').expect(200))
      .data.active;
    const text = { title: '{{年度}} 年度合同', body: '# 合同\n{{购货方}}', based_on: active.id };
    await staff.post('/api/admin/contract-templates', text).expect(201);
    // The refusals gave the code back.
    await clinic.post(`/api/contract/${second.id}/sign`, body).expect(409);
    const third = await draftOf();
    expect(third.parts).toEqual([{ title: '合同', lines: [{ kind: 'text', text: '成都安和诊所' }] }]);
    await clinic.post(`/api/contract/${third.id}/sign`, body).expect(200);
  });
});

describe('the watch', () => {
  it('tells of the end once, and lets a contract that was signed ahead begin', async () => {
    await sign((await draftOf()).id);
    await sql`delete from message`.execute(shop.db);
    await tellDue(shop.db, `${YEAR}-12-01`);
    await tellDue(shop.db, `${YEAR}-12-02`);
    const told = await shop.db
      .selectFrom('message')
      .select('title')
      .where('account_id', '=', clinicId)
      .execute();
    expect(told).toHaveLength(1);
    await sql`update contract set year = ${YEAR + 1}, valid_from = ${`${YEAR + 1}-01-01`}, valid_until = ${`${YEAR + 1}-12-31`}`.execute(
      shop.db,
    );
    await sql`update account set contract_valid_until = null where id = ${clinicId}`.execute(shop.db);
    await beginContracts(shop.db, `${YEAR}-12-31`);
    expect((await stateOf()).state).toBe('none');
    await beginContracts(shop.db, `${YEAR + 1}-01-01`);
    expect((await stateOf()).valid_until).toBe(`${YEAR + 1}-12-31`);
  });
});

import type { ContractDraft, ContractItem, ContractStateData } from '@qingnang/contract/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInChina } from '../../http/dates.ts';
import { beginContracts } from '../../modules/company/contracts/jobs.ts';
import type { Client } from '../client.ts';
import { codeFor, forgetCodes } from '../codes.ts';
import { checkPdfSignature } from '../pdf-signature.ts';
import { createShop, type TestShop } from '../shop.ts';

/** Contracts tried by two tabs at once, by names that no font has, and by an office that voids while a buyer signs. */

let shop: TestShop;
let clinic: Client;
let staff: Client;
let clinicId: number;
const PHONE = '13800000002';
const YEAR = Number(dayInChina(new Date()).slice(0, 4));

beforeAll(async () => {
  shop = await createShop({
    SELLER_TAX_NO: '91350100M000100Y43',
    SELLER_ADDRESS: '成都市高新区示例大道 1 号',
  });
  clinic = await shop.buyer('zhensuo');
  staff = await shop.staff();
  const { id } = await shop.db
    .updateTable('account')
    .set({ phone: PHONE })
    .where('username', '=', 'zhensuo')
    .returning('id')
    .executeTakeFirstOrThrow();
  clinicId = id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from contract`.execute(shop.db);
  await forgetCodes(shop);
  await sql`update account set contract_valid_until = null, company = '成都安和综合诊所' where id = ${clinicId}`.execute(
    shop.db,
  );
});

const draftOf = async () => (await clinic.post<ContractDraft>('/api/contract/draft').expect(200)).data;
async function code(): Promise<string> {
  await forgetCodes(shop);
  await clinic.post('/api/user/code', { phone: PHONE, purpose: 'contract' }).expect(200);
  return codeFor(shop, PHONE);
}
const sign = (id: number, body: Record<string, unknown>) =>
  clinic.post<ContractItem>(`/api/contract/${id}/sign`, { agree: 1, name: '张怀远', ...body });

it('names the seller of the settings as long as staff have entered none', async () => {
  const words = JSON.stringify((await draftOf()).parts);
  expect(words).toContain('统一社会信用代码 91350100M000100Y43');
  expect(words).toContain('成都市高新区示例大道 1 号');
});

describe('at once', () => {
  it('twenty tabs read one draft', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await draftOf()).id));
    expect(new Set(ids).size).toBe(1);
  });

  it('ten tabs sign with one code: one contract, one paper', async () => {
    const { id } = await draftOf();
    const right = await code();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign(id, { code: right })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    const { rows } = await sql`select id from contract where status = 'signed'`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  it('a code is worth one signature, and five guesses end it', async () => {
    const { id } = await draftOf();
    const right = await code();
    const wrong = right === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(Array.from({ length: 8 }, () => sign(id, { code: wrong })));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]));
    await sign(id, { code: right }).expect(422);
    await sign(id, { code: await code() }).expect(200);
  });
});

describe('hostile names', () => {
  it.each([
    ['signs that no font has', '张😀𠮷🇨🇳العربية'],
    ['marks that turn the direction', '\u202E张怀远\u2066'],
    ['marks of PDF', ')/Sig <<>> (张\\'],
    ['fields of the template', '{{购货方}}$&$1'],
  ])('%s: signed, whole, and genuine', async (_, name) => {
    await sql`update account set company = ${`${name}诊所`}, legal_person = ${name} where id = ${clinicId}`.execute(
      shop.db,
    );
    const draft = await draftOf();
    expect(draft.company).toBe(`${name}诊所`);
    const { data } = await sign(draft.id, { code: await code(), name }).expect(200);
    const bytes = Buffer.from(await (await clinic.raw(data.file_url)).arrayBuffer());
    expect(checkPdfSignature(bytes)).toMatchObject({ isIntact: true, isGenuine: true, coversAll: true });
    await sql`update account set legal_person = '' where id = ${clinicId}`.execute(shop.db);
  });
});

describe('the year', () => {
  it('one that was voided may be signed again, and is numbered on', async () => {
    const first = await draftOf();
    await sign(first.id, { code: await code() }).expect(200);
    await staff.post(`/api/admin/contracts/${first.id}/void`, { reason: '章不清晰' }).expect(200);
    expect((await clinic.get<ContractStateData>('/api/contract').expect(200)).data.state).toBe('none');
    const second = await draftOf();
    expect(second.number).not.toBe(first.number);
    await sign(second.id, { code: await code() }).expect(200);
    const { data } = await clinic.get<ContractStateData>('/api/contract').expect(200);
    expect(data.list.map(({ status }) => status).sort()).toEqual(['signed', 'void']);
  });

  it('a draft of last year is not signed in the new one', async () => {
    const draft = await draftOf();
    await sql`update contract set year = ${YEAR - 1} where id = ${draft.id}`.execute(shop.db);
    await sign(draft.id, { code: await code() }).expect(409);
  });

  it('one that was voided in January leaves the other that was signed ahead', async () => {
    const draft = await draftOf();
    await sign(draft.id, { code: await code() }).expect(200);
    await sql`
      insert into contract (account_id, template_id, number, year, status, facts, signed_at, valid_from, valid_until)
      select account_id, template_id, number || '-n', year + 1, 'signed', facts, now(),
        make_date(year + 1, 1, 1), make_date(year + 1, 12, 31) from contract where id = ${draft.id}`.execute(
      shop.db,
    );
    await sql`update account set contract_valid_until = make_date(${YEAR + 1}, 12, 31) where id = ${clinicId}`.execute(
      shop.db,
    );
    await staff.post(`/api/admin/contracts/${draft.id}/void`, { reason: '章不清晰' }).expect(200);
    const until = async () =>
      (await clinic.get<ContractStateData>('/api/contract').expect(200)).data.valid_until;
    expect(await until()).toBeNull();
    await Promise.all([1, 2].map(() => beginContracts(shop.db, `${YEAR + 1}-01-01`)));
    expect(await until()).toBe(`${YEAR + 1}-12-31`);
  });
});

describe('the template', () => {
  it('two who save at once: one of them is told', async () => {
    const { data } = await staff.get<{ active: { id: number } }>('/api/admin/contract-templates').expect(200);
    const save = (text: string) =>
      staff.post('/api/admin/contract-templates', {
        title: '合同',
        body: `# 合同\n${text}{{购货方}}`,
        based_on: data.active.id,
      });
    const answers = await Promise.all(['甲', '乙', '丙'].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['', 'body'],
    ['没有标题', 'body'],
    ['# 合同', 'body'],
    ['# 合同\n{{不存在}}', 'body'],
    ['# 合同\n{{购货方', 'body'],
    [`# 合同\n${'长'.repeat(30_001)}`, 'body'],
    ['# 合同\n\u0000', 'body'],
  ])('refuses %j', async (body, field) => {
    const answer = await staff
      .post('/api/admin/contract-templates/preview', { title: '合同', body })
      .expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });
});

import type {
  AdminContract,
  AdminContractRow,
  ContractDraft,
  ContractItem,
  ContractStateData,
  ContractTemplates,
} from '@qingnang/contract/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { codeFor } from '../../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyers = await manyBuyers(shop, 3);
  await sql`update account set contract_valid_until = null where username like 'rush%'`.execute(shop.db);
});
afterAll(() => shop.close());

interface Listed {
  list: AdminContractRow[];
  total: number;
  counts: Record<string, number>;
}
const listOf = async (query: string) =>
  (await staff.get<Listed>(`/api/admin/contracts?${query}`).expect(200)).data;

async function signedBy({ client, accountId }: TestBuyer): Promise<ContractItem> {
  const draft = (await client.post<ContractDraft>('/api/contract/draft').expect(200)).data;
  const { phone } = await shop.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await client.post('/api/user/code', { phone, purpose: 'contract' }).expect(200);
  const body = { code: await codeFor(shop, phone), name: '测试员', agree: 1 };
  return (await client.post<ContractItem>(`/api/contract/${draft.id}/sign`, body).expect(200)).data;
}
const at = (index: number): TestBuyer => {
  const buyer = buyers[index];
  if (!buyer) throw new Error('no such buyer');
  return buyer;
};

it('is for staff with the permission', async () => {
  await (await shop.buyer()).get('/api/admin/contracts').expect(401);
  const warehouse = await shop.staff('warehouse');
  await warehouse.get('/api/admin/contracts').expect(403);
  expect((await warehouse.raw('/api/admin/contracts/1/file')).status).toBe(403);
  const finance = await shop.staff('finance');
  await finance.get('/api/admin/contracts').expect(200);
  await finance.post('/api/admin/contracts/remind', { account_ids: [at(0).accountId] }).expect(403);
});

describe('lists', () => {
  it('shows who has not signed, reminds once a day, and counts what is signed', async () => {
    const before = await listOf('tab=unsigned&keywords=rush');
    expect(before.list.map((row) => row.account_id).sort()).toEqual(
      buyers.map((one) => one.accountId).sort(),
    );
    const ids = buyers.map(({ accountId }) => accountId);
    const remind = async () =>
      (await staff.post<{ told: number }>('/api/admin/contracts/remind', { account_ids: ids }).expect(200))
        .data.told;
    await sql`insert into message_template (key, title, body, is_on) values ('contract.remind', '', '', false)`.execute(
      shop.db,
    );
    expect(await remind()).toBe(0);
    await sql`delete from message_template`.execute(shop.db);
    expect(await remind()).toBe(3);
    expect(await remind()).toBe(0);
    const sent = await shop.db
      .selectFrom('outbox')
      .select('receiver')
      .where('template', '=', 'contract_due')
      .execute();
    expect(sent).toHaveLength(3);
    expect((await listOf('tab=unsigned&keywords=rush')).list.every((row) => row.reminded_at !== null)).toBe(
      true,
    );
    const signed = await signedBy(at(0));
    const after = await listOf(`tab=signed&account_id=${at(0).accountId}`);
    expect(after.list.map((row) => row.contract?.number)).toEqual([signed.number]);
    expect((await listOf('tab=unsigned&keywords=rush')).total).toBe(2);
    expect((await listOf(`tab=signed&year=${signed.year - 1}`)).total).toBe(0);
  });
});

describe('a signed contract', () => {
  it('shows what was agreed to, is made void once, and must be signed again', async () => {
    const buyer = at(1);
    const signed = await signedBy(buyer);
    const detail = (await staff.get<AdminContract>(`/api/admin/contracts/${signed.id}`).expect(200)).data;
    expect(detail.consent).toMatchObject({ name: '测试员', phone: '139****0001' });
    expect(detail.parts).toHaveLength(2);
    expect((await staff.raw(detail.file_url)).status).toBe(200);
    await staff.post(`/api/admin/contracts/${signed.id}/void`, { reason: '' }).expect(422);
    await staff.post(`/api/admin/contracts/${signed.id}/void`, { reason: '公司名称已变更' }).expect(200);
    await staff.post(`/api/admin/contracts/${signed.id}/void`, { reason: '公司名称已变更' }).expect(409);
    const state = (await buyer.client.get<ContractStateData>('/api/contract').expect(200)).data;
    expect(state).toMatchObject({ state: 'none', sign_year: signed.year, list: [{ status: 'void' }] });
    // The paper stays readable.
    expect((await buyer.client.raw(signed.file_url)).status).toBe(200);
    await sql`delete from sms_code`.execute(shop.db);
    const again = await signedBy(buyer);
    expect(again.number).not.toBe(signed.number);
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'contract')
      .execute();
    expect(audit).toMatchObject([
      { action: 'contract.void', after: { reason: '公司名称已变更', contract_valid_until: null } },
    ]);
    await staff.post('/api/admin/contracts/999999/void', { reason: '没有这份' }).expect(404);
  });
});

describe('the template', () => {
  const text = { title: '{{年度}} 年度合同', body: '# 合同\n## 第一条\n{{购货方}}' };

  it('previews, keeps versions, and refuses what somebody else has replaced', async () => {
    const preview = await staff
      .post<{ parts: unknown }>('/api/admin/contract-templates/preview', text)
      .expect(200);
    expect(preview.data.parts).toEqual([
      {
        title: '合同',
        lines: [
          { kind: 'heading', text: '第一条' },
          { kind: 'text', text: '成都示例大药房' },
        ],
      },
    ]);
    const { active } = (await staff.get<ContractTemplates>('/api/admin/contract-templates').expect(200)).data;
    const save = (body: object) => staff.post<{ id: number }>('/api/admin/contract-templates', body);
    const answer = await save({ ...text, body: '# 合同\n{{公司}}', based_on: active.id }).expect(422);
    expect(answer.errors?.body).toEqual(['第 2 行：没有“公司”这个字段']);
    const { id } = (await save({ ...text, based_on: active.id }).expect(201)).data;
    await save({ ...text, title: '另一份', based_on: active.id }).expect(409);
    const after = (await staff.get<ContractTemplates>('/api/admin/contract-templates').expect(200)).data;
    expect(after.active).toEqual({ id, ...text });
    expect(after.list[0]).toMatchObject({ id, is_active: true, contracts: 0 });
    expect((await staff.get(`/api/admin/contract-templates/${id}`).expect(200)).data).toEqual({
      id,
      ...text,
    });
    await staff.get('/api/admin/contract-templates/999999').expect(404);
  });

  it('is drawn as a PDF while it is written, for who may read contracts', async () => {
    const path = '/api/admin/contract-templates/preview.pdf';
    await shop.visitor().post(path, text).expect(401);
    await (await shop.staff('warehouse')).post(path, text).expect(403);
    const { errors } = await staff.post(path, { ...text, body: '# 合同\n{{公司}}' }).expect(422);
    expect(errors).toHaveProperty('body');
    await staff.post(path, { ...text, title: '' }).expect(422);
    const response = await staff.raw(path, 'POST', new URLSearchParams(text).toString());
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('leaves what is signed as it was', async () => {
    const { list } = await listOf('tab=signed');
    const [signed] = list;
    const detail = (
      await staff.get<AdminContract>(`/api/admin/contracts/${signed?.contract?.id}`).expect(200)
    ).data;
    expect(detail.parts).toHaveLength(2);
  });
});

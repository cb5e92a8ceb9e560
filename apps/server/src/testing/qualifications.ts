import type { ApplicationDraft, CompanyForm } from '@qingnang/contract/qualifications';
import { isCreditCode } from '@qingnang/rules/identity';
import { sql } from 'kysely';
import { dayInChina } from '../http/dates.ts';
import { openSession } from '../http/session.ts';
import { Client } from './client.ts';
import type { TestShop } from './shop.ts';

/** An account that has handed nothing in, signed in. */
export async function newcomer(
  shop: TestShop,
  username: string,
  more: Record<string, unknown> = {},
): Promise<{ accountId: number; client: Client }> {
  const { id } = await shop.db
    .insertInto('account')
    .values({
      username,
      phone: `137${String(Math.abs(hashOf(username)) % 100_000_000).padStart(8, '0')}`,
      password_hash: 'x',
      company: '',
      buyer_type: 'pharmacy',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = new Client(shop.url);
  client.setCookie('qn_session', await openSession(shop.db, { accountId: id, ip: '', userAgent: 'test' }));
  return { accountId: id, client };
}

const hashOf = (text: string) =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0, 7);

/**
 * Lets a paper end so many days from today. The fixture dates it from the day it was made, which is yesterday once a run has
 * crossed midnight.
 */
export async function setDaysLeft(
  { db }: TestShop,
  username: string,
  kind: string,
  days: number,
): Promise<void> {
  await sql`
    update account_licence set valid_until = ${dayInChina(new Date())}::date + ${days}::int4
    where kind = ${kind} and account_id = (select id from account where username = ${username})`.execute(db);
}

/** Uploads a document. @returns its id */
export async function uploadDocument(client: Client, content = '%PDF-1.4\n%EOF\n'): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content]), '证照.pdf');
  form.append('purpose', 'document');
  const { data } = await client.post<{ id: number }>('/api/file', form).expect(201);
  return data.id;
}

/** A valid code, another one for every number. */
export function creditCode(number: number): string {
  const body = `91510107MA6QN${String(number).padStart(4, '0')}`;
  const last = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((sign) => isCreditCode(body + sign));
  return body + (last ?? '');
}

export const companyData = (number: number, more: Partial<CompanyForm> = {}): CompanyForm => ({
  buyer_type: 'clinic',
  company: `成都新桥诊所${number}`,
  credit_code: creditCode(number),
  legal_person: '周文',
  province: '四川省',
  city: '成都市',
  district: '武侯区',
  detail: '新桥路 8 号',
  contact_name: '周文',
  contact_phone: '028-88880008',
  email: '',
  scopes: ['chemical', 'antibiotic', 'patent_tcm'],
  ...more,
});

export const FAR = '2098-12-31';

/** What a clinic must bring, each with a file of its own. */
export async function clinicPapers(client: Client): Promise<ApplicationDraft['documents']> {
  const kinds = ['医疗机构执业许可证', '营业执照', '采购委托书', '被委托人身份证'];
  const documents = [];
  for (const [index, kind] of kinds.entries())
    documents.push({
      kind,
      number: `NO-${index}`,
      issued_on: '2024-03-01',
      valid_until: kind === '营业执照' ? '' : FAR,
      is_long_term: kind === '营业执照' ? 1 : 0,
      file_ids: [await uploadDocument(client)],
    });
  return documents;
}

/** A clinic that has handed everything in. @returns the application's id and version */
export async function submitClinic(
  client: Client,
  number: number,
  more: Partial<CompanyForm> = {},
): Promise<{ id: number; version: number }> {
  const documents = await clinicPapers(client);
  const { data } = await client
    .put<{ version: number }>('/api/user/application', {
      version: 0,
      form: companyData(number, more),
      documents,
    })
    .expect(200);
  const submitted = await client
    .post<{ id: number; version: number }>('/api/user/application/submit', { version: data.version })
    .expect(200);
  return submitted.data;
}

/** What staff set when they let one pass. */
export const decisionFor = (version: number, more: Record<string, unknown> = {}) => ({
  version,
  buyer_type: 'clinic',
  rank: 1,
  scopes: ['chemical', 'antibiotic', 'patent_tcm', 'device1'],
  papers_checked: 1,
  proxy_checked: 0,
  ...more,
});

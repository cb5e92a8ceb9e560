import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import { isCreditCode } from '@qingnang/rules/identity';
import type { Place } from '@qingnang/rules/shipping';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { hashPassword } from '../../http/passwords.ts';
import { insertAddress } from '../../modules/company/addresses/writes.ts';
import { createAccount, type NewAccount, type NewLicence } from '../../modules/identity/accounts/writes.ts';
import { createStaff } from '../../modules/identity/staff/writes.ts';
import { freezeTitle } from '../../modules/ordering/orders/wishes/rules.ts';
import { BUYER_PASSWORD, STAFF_PASSWORD } from '../accounts.ts';
import { between, chance } from '../catalog/random.ts';
import { datesFrom, PHARMACY_SCOPES, paper, pharmacyPapers, yearly } from '../papers.ts';
import { byCode, recordset } from '../shelves/rows.ts';
import { COMPANIES, type Company, PLACES, SALESMEN } from './companies.ts';

/** A customer as its orders need it. */
export interface Customer {
  id: number;
  username: string;
  company: string;
  type: string;
  rank: number;
  scopes: ReadonlySet<string>;
  /** Orders a week in a usual season. */
  pace: number;
  /** Code of the warehouse that it buys from. */
  warehouse: string;
  openedAt: Date;
  /** Days ago that its last order may be placed at most: longer ago when its licence has ended, and for who has later orders already. */
  quietDays: number;
  address: Place & { id: number; consignee: string; phone: string; detail: string };
  /** What its invoices say; null = asks for none. */
  title: OrderInvoice | null;
  contact: string;
  phone: string;
}

/** The demo's own customers that have bought before: up to where their orders of the demo begin. */
const KNOWN = [
  { username: 'yaodian', pace: 1.3 },
  { username: 'kangmin-jinli', pace: 0.8 },
  { username: 'kangmin-binjiang', pace: 0.7 },
] as const;
export const KNOWN_QUIET_DAYS = 60;

const DAY_MS = 24 * 3600_000;

/** Opens the accounts of the year with their papers, addresses and titles, and those of who sells to them. */
export async function openAccounts(tx: Tx, today: Date): Promise<void> {
  const passwordHash = await hashPassword(BUYER_PASSWORD);
  const staff = await hireSalesmen(tx, today);
  const ids = new Map<string, number>();
  for (const [index, company] of COMPANIES.entries()) {
    const account = newAccount(company, index, { today, staff, head: ids.get(company.head ?? '') });
    const id = await createAccount(tx, { ...account, passwordHash, isPhoneProved: true });
    await insertAddress(tx, id, addressFor(company, index), { isDefault: true, isRegistered: true });
    ids.set(company.username, id);
  }
  await dateAccounts(tx, ids, today);
  await insertTitles(tx);
  await joinGroup(tx, [...ids.values()]);
}

async function hireSalesmen(tx: Tx, today: Date): Promise<Map<string, number>> {
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  const createdAt = new Date(today.getTime() - 390 * DAY_MS);
  for (const one of SALESMEN) await createStaff(tx, { ...one, role: 'sales', passwordHash, createdAt });
  return byCode(await tx.selectFrom('staff').select(['id', 'username as code']).execute());
}

const PASSED = 1;
const REVIEW = { none: 0, waiting: 2, refused: 3 } as const;
const EXPIRED = 4;

interface Frame {
  today: Date;
  staff: ReadonlyMap<string, number>;
  head: number | undefined;
}

function newAccount(
  company: Company,
  index: number,
  { today, staff, head }: Frame,
): Omit<NewAccount, 'passwordHash'> {
  const { username, name, type, contact, rank, review } = company;
  const { province, city, salesman } = PLACES[company.place];
  const passStatus = review ? REVIEW[review] : (company.licenceDays ?? 1) < 0 ? EXPIRED : PASSED;
  const service = staff.get('service');
  return {
    username,
    phone: phoneOf(index),
    company: name,
    buyerType: type,
    contactName: contact,
    creditCode: creditCode(company, index),
    province,
    city,
    district: company.district,
    rank,
    passStatus,
    ...(review === 'refused' ? { refuseReason: '药品经营许可证照片不清晰，请重新上传' } : {}),
    isCanChat: true,
    ...(head === undefined ? {} : { headAccountId: head }),
    ...(service === undefined ? {} : { managerId: service, serviceId: service }),
    ...(staff.has(salesman) ? { salesmanId: staff.get(salesman) ?? 0 } : {}),
    ...(passStatus === PASSED || passStatus === EXPIRED
      ? { contractValidUntil: datesFrom(today).yearEnd }
      : {}),
    scopes: scopesOf(type),
    licences: review ? [] : papersFor(company, index, today),
  };
}

const phoneOf = (index: number): string => `1380000${String(1001 + index)}`;

const CHECKS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
function creditCode({ type, place }: Company, index: number): string {
  const kind = type === 'hospital' || type.endsWith('clinic') ? '52' : '91';
  const body = `${kind}${PLACES[place].regionCode}MA6DY${String(index).padStart(2, '0')}AX`;
  return [...CHECKS].map((check) => `${body.slice(0, 17)}${check}`).find(isCreditCode) ?? body;
}

/** What treats people buys more than what sells over the counter. */
function scopesOf(type: Company['type']): string[] {
  if (type === 'hospital') return [...PHARMACY_SCOPES, 'biologic'].filter((code) => code !== 'health_food');
  if (type === 'clinic' || type === 'village_clinic')
    return PHARMACY_SCOPES.filter((code) => code !== 'health_food' && code !== 'device3');
  return [...PHARMACY_SCOPES];
}

function papersFor({ type, licenceDays }: Company, index: number, today: Date): NewLicence[] {
  const date = datesFrom(today);
  const no = `1${String(index).padStart(3, '0')}`;
  const days = licenceDays ?? between(`licence:${index}`, 150, 1600);
  if (type !== 'hospital' && type !== 'clinic' && type !== 'village_clinic')
    return pharmacyPapers(date, no, days);
  return [paper('医疗机构执业许可证', `PDY(演示)${no}`, date, days), ...yearly(no, date)];
}

function addressFor(company: Company, index: number) {
  const { province, city, areaCode } = PLACES[company.place];
  const detail = `示例${company.type === 'village_clinic' ? '村' : '路'} ${between(`door:${index}`, 1, 260)} 号`;
  const landline = `${areaCode}-8888${String(1000 + index)}`;
  const phone = chance(`landline:${index}`) < 0.3 ? landline : phoneOf(index);
  return { province, city, district: company.district, detail, consignee: company.contact, phone };
}

/** Accounts are as old as their companies say; those before the year came in the two years before it. */
async function dateAccounts(tx: Tx, ids: ReadonlyMap<string, number>, today: Date): Promise<void> {
  const rows = COMPANIES.map(({ username, joined }) => {
    const days = joined ?? between(`joined:${username}`, 370, 1000);
    const at = new Date(today.getTime() - days * DAY_MS - between(`at:${username}`, 0, 300) * 60_000);
    return { id: ids.get(username), at: at.toISOString() };
  });
  await sql`
    update account a set created_at = r.at, updated_at = r.at, legal_person = contact_name, landline = phone,
      detail = (select detail from address where account_id = a.id), papers_checked_at = case when pass_status = 1 then r.at end
    from ${recordset(rows, 'id bigint, at timestamptz')} where a.id = r.id`.execute(tx);
}

/** Its clinics buy with the demo's own (demo/shelves/prices.ts); one has yet to be let in to contract prices. */
async function joinGroup(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update account a set customer_group_id = g.id, is_special = a.id <> last.id
    from (select min(id) as id from customer_group) g,
      (select max(id) as id from account where id = any(${ids}::int8[]) and buyer_type in ('clinic', 'village_clinic') and pass_status = 1) last
    where a.id = any(${ids}::int8[]) and a.buyer_type in ('clinic', 'village_clinic') and a.pass_status = 1`.execute(
    tx,
  );
}

/** Companies that ask for invoices: all but the smallest. Hospitals have theirs on the 25th, for all that has come. */
async function insertTitles(tx: Tx): Promise<void> {
  await sql`
    insert into invoice_title (account_id, title, tax_no, email, mobile, address, phone, bank, bank_account, is_special_allowed, is_default)
    select id, company, credit_code, username || '@example.com', phone, province || city || district || detail, phone,
      '示例银行' || city || '分行', '62220200000001' || lpad(id::text, 5, '0'), buyer_type in ('hospital', 'chain_head'), true
    from account where username = any(${COMPANIES.filter(({ pace }) => pace >= 1).map(({ username }) => username)}::text[])`.execute(
    tx,
  );
  await sql`
    insert into invoice_rule (account_id, day, title_id, kind, starts_on)
    select a.id, 25, t.id, 'special', current_date
    from account a join invoice_title t on t.account_id = a.id and t.is_default
    where a.buyer_type = 'hospital' and t.is_special_allowed`.execute(tx);
}

/** Everybody who buys in the year, by account. */
export async function readCustomers(tx: Tx): Promise<Customer[]> {
  const companies = new Map(COMPANIES.map((one) => [one.username, one]));
  const paces = new Map<string, number>(
    [...COMPANIES, ...KNOWN].map(({ username, pace }) => [username, pace]),
  );
  const { rows } = await sql<CustomerRow>`
    select a.id, a.username, a.company, a.buyer_type as type, a.rank, a.contact_name as contact, a.phone, a.created_at as opened_at,
      array(select scope from account_scope where account_id = a.id) as scopes, to_jsonb(d) as address, to_jsonb(t) as title
    from account a join address d on d.account_id = a.id and d.is_default
    left join invoice_title t on t.account_id = a.id and t.is_default
    where a.username = any(${[...paces.keys()]}::text[]) order by a.id`.execute(tx);
  return rows.map(({ opened_at: openedAt, scopes, title, ...row }) => {
    const company = companies.get(row.username);
    return {
      ...row,
      scopes: new Set(scopes),
      pace: paces.get(row.username) ?? 0,
      warehouse: company ? PLACES[company.place].warehouse : 'cd',
      openedAt: company ? openedAt : new Date(0),
      quietDays: company ? Math.max(0, -(company.licenceDays ?? 0)) : KNOWN_QUIET_DAYS,
      title: company && title ? freezeTitle(title.is_special_allowed ? 'special' : 'normal', title) : null,
    };
  });
}

type CustomerRow = Pick<
  Customer,
  'id' | 'username' | 'company' | 'type' | 'rank' | 'address' | 'contact' | 'phone'
> & {
  opened_at: Date;
  scopes: string[];
  title: (Omit<OrderInvoice, 'kind'> & { is_special_allowed: boolean }) | null;
};

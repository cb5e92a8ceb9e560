import { type Selectable, sql } from 'kysely';
import type { SellerDefaults } from '../../../channels/invoicing/port.ts';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Contract } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Buyer } from '../../../http/session.ts';
import { typeName } from '../../identity/reads.ts';
import { type FileRow, filesByIds } from '../../service/reads.ts';
import { sellerOf } from '../invoicing/seller/reads.ts';
import { dayInWords, lastDayOf, signYear, type UnnumberedFacts } from './rules.ts';
import { STANDARD_TEMPLATE } from './standard/rules.ts';
import type { TemplateText } from './template/rules.ts';

export type ContractRow = Selectable<Contract> & {
  /** Of its template. */
  title: string;
  body: string;
};
export const CONTRACT_COLUMNS = sql`c.*, t.title, t.body from contract c join contract_template t on t.id = c.template_id`;

/** Signed contracts of the account, void ones among them, latest first. */
export async function ownContracts(db: Db, { accountId }: Buyer): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} where c.account_id = ${accountId} and c.status <> 'draft'
    order by c.year desc, c.id desc limit 50`.execute(db);
  return rows;
}

/** One of the account's own or of a store of its own, drafts too. */
export async function ownContract(
  db: Db | Tx,
  { accountId }: Buyer,
  id: number,
): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} where c.id = ${id}
      and c.account_id in (select id from account where id = ${accountId} or head_account_id = ${accountId})`.execute(
    db,
  );
  return rows[0];
}

/** The PDF of a signed contract. */
export async function contractFile(db: Db, { file_id }: ContractRow): Promise<FileRow | undefined> {
  return file_id === null ? undefined : (await filesByIds(db, [file_id]))[0];
}

export interface Template extends TemplateText {
  /** 0: the text that came with the shop, which no contract has been made of yet. */
  id: number;
}

/** What contracts are made of now. */
export async function activeTemplate(db: Db | Tx): Promise<Template> {
  const row = await db
    .selectFrom('contract_template')
    .select(['id', 'title', 'body'])
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? { id: 0, ...STANDARD_TEMPLATE };
}

interface PartyRow {
  company: string;
  credit_code: string;
  /** In words. */
  buyer_type: string;
  legal_person: string;
  address: string;
  contact_name: string;
  phone: string;
  licence: string | null;
  contract_valid_until: string | null;
}

export interface Parties {
  facts: UnnumberedFacts;
  /** The account's own number, where the code goes. */
  phone: string;
  /** The year to be signed now; null = none. */
  signYear: number | null;
}

/** What a contract says of the two parties, without its number: for the year to be signed now. Two statements. */
export async function partiesOf(db: Db | Tx, accountId: number, defaults: SellerDefaults): Promise<Parties> {
  const [seller, row] = await Promise.all([sellerOf(db, defaults), partyRow(db, accountId)]);
  const today = dayInChina(new Date());
  const year = signYear({ today, validUntil: row.contract_valid_until });
  const shown = year ?? Number(today.slice(0, 4));
  const facts = {
    year: String(shown),
    seller: seller.name,
    seller_code: known(seller.tax_no),
    seller_address: known(seller.address),
    seller_phone: seller.phone,
    company: row.company,
    credit_code: known(row.credit_code),
    buyer_type: row.buyer_type,
    legal_person: known(row.legal_person),
    address: known(row.address),
    contact: known(row.contact_name),
    phone: row.phone,
    licence: known(row.licence ?? ''),
    valid_until: dayInWords(lastDayOf(shown)),
  };
  return { facts, phone: row.phone, signYear: year };
}

/** A line is drawn where nothing is known. */
const known = (text: string): string => text || '—';

async function partyRow(db: Db | Tx, accountId: number): Promise<PartyRow> {
  const { rows } = await sql<PartyRow>`
    select a.company, a.credit_code, ${typeName(sql`a.buyer_type`)} as buyer_type, a.legal_person, a.contact_name, a.phone, a.contract_valid_until,
      place_words(a.province, a.city, a.district) || a.detail as address,
      (select number from account_licence l
        where l.account_id = a.id and l.kind like '%许可证' and l.kind not like '%器械%'
        order by l.id limit 1) as licence
    from account a where a.id = ${accountId}`.execute(db);
  // Accounts are never deleted.
  return onlyRow(rows);
}

/** How far the account's contract reaches now: what staff or the buyer have changed a moment ago counts. */
export async function contractUntil(db: Db, { accountId }: Buyer): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('contract_valid_until')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.contract_valid_until;
}

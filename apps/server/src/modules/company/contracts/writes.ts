/**
 * The year's contract: drawn from a template as PDF, confirmed by a code, signed (`channels/signing`). The id of a draft names
 * the words that were read; other words are another draft.
 */

import { sql } from 'kysely';
import type { SellerDefaults } from '../../../channels/invoicing/port.ts';
import type { ContractSigner } from '../../../channels/signing/port.ts';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import type { ContractFacts } from '../../../db/json-columns.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import { type Asking, requireProof } from '../../../http/proof.ts';
import { type ApprovedBuyer, requireOwn } from '../../../http/session.ts';
import { requireSettled } from '../../identity/reads.ts';
import { redeemCode, tell } from '../../identity/writes.ts';
import { drawSigned, keepMade } from '../../service/writes.ts';
import {
  activeTemplate,
  CONTRACT_COLUMNS,
  type ContractRow,
  type Parties,
  partiesOf,
  type Template,
} from './reads.ts';
import {
  type Consent,
  contractNumber,
  isSameText,
  lastDayOf,
  type Press,
  paperOf,
  sha256Hex,
  validFrom,
} from './rules.ts';

const CHANGED = '合同内容已更新，请重新阅读后签署';

/** Where files are kept, who draws and who signs. */
export interface Tools {
  privateFiles: PrivateStore;
  signing: ContractSigner;
  press: Press;
}

/**
 * The contract that the account is to read and sign now: the last draft as long as it still says what the data say, else a new
 * one. A draft never changes, so its id stands for what was read.
 * @param year asked for; undefined = the one that may be signed now
 * @throws 409 when nothing is to be signed, or not for this year
 */
export function makeDraft(
  db: Db,
  buyer: ApprovedBuyer,
  seller: SellerDefaults,
  press: Press,
  year: number | undefined,
): Promise<ContractRow> {
  requireOwn(buyer);
  return inTransaction(db, (tx) => draftOf(tx, buyer.accountId, seller, press, year));
}

/** The same in a transaction of the caller, for any account. */
export async function draftOf(
  tx: Tx,
  accountId: number,
  seller: SellerDefaults,
  press: Press,
  year: number | undefined,
): Promise<ContractRow> {
  await lockAccount(tx, accountId);
  const parties = await partiesOf(tx, accountId, seller);
  const wanted = requireYear(parties, year);
  const template = await keptTemplate(tx);
  const others = await contractsOfYear(tx, accountId, wanted);
  const same = others.find((one) => one.status === 'draft' && isCurrent(one, template, parties));
  if (same) return same;
  const number = contractNumber(wanted, accountId, others);
  return insertDraft(tx, accountId, template, { number, ...parties.facts }, press);
}

/** Drafts are numbered and contracts signed one after the other. */
async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

function requireYear({ signYear }: Parties, year: number | undefined): number {
  if (signYear === null) throw conflict('本年度合同已签署，12 月 1 日起可以签署下一年度的合同');
  if (year !== undefined && year !== signYear) throw conflict(`现在可以签署的是 ${signYear} 年度的合同`);
  return signYear;
}

/** The template in force as a row: that which came with the shop becomes one with its first contract. */
async function keptTemplate(tx: Tx): Promise<Template> {
  const template = await activeTemplate(tx);
  if (template.id !== 0) return template;
  await tx
    .insertInto('contract_template')
    .values({ title: template.title, body: template.body, is_active: true })
    .onConflict((other) => other.doNothing())
    .execute();
  return activeTemplate(tx);
}

async function contractsOfYear(tx: Tx, accountId: number, year: number): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} where c.account_id = ${accountId} and c.year = ${year} order by c.id desc`.execute(
    tx,
  );
  return rows;
}

const isCurrent = (draft: Pick<ContractRow, 'template_id' | 'facts'>, template: Template, parties: Parties) =>
  draft.template_id === template.id && isSameText(draft.facts, parties.facts);

async function insertDraft(
  tx: Tx,
  accountId: number,
  template: Template,
  facts: ContractFacts,
  press: Press,
): Promise<ContractRow> {
  const year = Number(facts.year);
  // Whole seconds: a PDF knows no parts of them.
  const createdAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const pdf = await press.draft(paperOf({ ...template, facts, number: facts.number, created_at: createdAt }));
  const row = await tx
    .insertInto('contract')
    .values({
      account_id: accountId,
      template_id: template.id,
      number: facts.number,
      year,
      facts: json(facts),
      draft_sha256: sha256Hex(pdf),
      valid_from: validFrom(dayInChina(createdAt), year),
      valid_until: lastDayOf(year),
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, facts, consent: null, title: template.title, body: template.body };
}

export interface Signature {
  contractId: number;
  /** What shows that the buyer means it: the code as it was typed or, where none can be sent, a fresh proof of who asks. */
  by: { code: string } | Pick<Asking, 'session' | 'proof'>;
  name: string;
  ip: string;
  userAgent: string;
}

/**
 * Signs a draft: the code or the proof confirms that the buyer means it, the shop's certificate seals the PDF that says so. From then
 * on the account may order until the end of the contract's year.
 * @returns the contract's id
 * @throws 403 for a head office that acts for its store, or without the proof; 404; 422 at `code`; 409 when it is signed already or no longer says what
 * the template and the account's data say, or within a day after a change of the account
 */
export async function signContract(
  db: Db,
  buyer: ApprovedBuyer,
  { contractId: id, by, ...signature }: Signature,
  tools: Tools & { seller: SellerDefaults },
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  requireOwn(buyer);
  await tools.signing.certificate();
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await lockAccount(tx, buyer.accountId);
      await requireSettled(tx, buyer.accountId, '签署合同');
      const draft = await draftToSign(tx, buyer.accountId, id, tools.seller);
      const codeId = await confirm(tx, buyer, draft, by);
      await seal(tx, draft, { ...signature, phone: draft.facts.phone, codeId }, tools);
      return { id };
    }),
  );
}

/** @returns the code's row; null = the password has proved it */
async function confirm(
  tx: Tx,
  buyer: ApprovedBuyer,
  { facts: { phone } }: ContractRow,
  by: Signature['by'],
): Promise<number | null> {
  if ('code' in by)
    return redeemCode(tx, { phone, purpose: 'contract', code: by.code, accountId: buyer.accountId });
  await requireProof(tx, buyer, by);
  return null;
}

async function draftToSign(
  tx: Tx,
  accountId: number,
  id: number,
  seller: SellerDefaults,
): Promise<ContractRow> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS} where c.id = ${id} and c.account_id = ${accountId}`.execute(tx);
  const [draft] = rows;
  if (!draft) throw notFound('合同不存在');
  if (draft.status !== 'draft') throw conflict('这份合同已经签署');
  const [parties, template] = await Promise.all([partiesOf(tx, accountId, seller), activeTemplate(tx)]);
  requireYear(parties, draft.year);
  if (!isCurrent(draft, template, parties)) throw conflict(CHANGED);
  return draft;
}

/** Draws and signs the PDF, keeps it, and lets the account order. */
export async function seal(
  tx: Tx,
  draft: ContractRow,
  consent: Consent,
  { privateFiles, signing, press }: Tools,
  signedAt: Date = new Date(),
): Promise<void> {
  const { account_id: accountId, year, number } = draft;
  const bytes = await drawSigned(signing, signedAt, ({ certificate, room }) =>
    press.confirmed(paperOf(draft), {
      consent,
      signedAt,
      draftSha256: draft.draft_sha256,
      certificate,
      room,
    }),
  );
  const file = await keepMade(tx, privateFiles, {
    accountId,
    purpose: 'contract',
    name: `${paperOf(draft).title} ${number}.pdf`,
    mime: 'application/pdf',
    bytes,
  });
  const { name, phone, ip, userAgent, codeId } = consent;
  await tx
    .updateTable('contract')
    .set({
      status: 'signed',
      file_id: file.id,
      sha256: file.sha256,
      consent: json({ name, phone, ip, user_agent: userAgent.slice(0, 300), code_id: codeId }),
      signed_at: signedAt,
      valid_from: validFrom(dayInChina(signedAt), year),
    })
    .where('id', '=', draft.id)
    .execute();
  await sql`
    update account set contract_valid_until = greatest(contract_valid_until, ${lastDayOf(year)}::date), updated_at = now()
    where id = ${accountId}`.execute(tx);
  await tell(tx, accountId, {
    key: 'contract.signed',
    fields: { year: String(year), number, until: lastDayOf(year) },
    url: '/dzht',
    cause: `contract:${draft.id}:signed`,
  });
}

import { LEGAL_TEXTS, type LegalCode } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { readSetting } from '../../../db/settings.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type Blanks, type BlankValues, blanksOf } from './rules.ts';
import { STARTERS } from './starters/rules.ts';

export interface VersionRow {
  number: number;
  published_at: Date;
  note: string;
}
export interface TextRow extends VersionRow {
  id: number;
  code: LegalCode;
  title: string;
  summary: string;
  body: string;
}

/** A published version of a text, and what versions there are, the newest first; undefined for none. @param number absent = what holds */
export async function publishedText(
  db: Db,
  code: LegalCode,
  number?: number,
): Promise<{ text: TextRow; versions: VersionRow[] } | undefined> {
  const { rows } = await sql<TextRow>`
    select id, code, title, summary, body, number, published_at, note from legal_text
    where code = ${code} and published_at <= now() order by number desc`.execute(db);
  const text = number === undefined ? rows[0] : rows.find((row) => row.number === number);
  return (
    text && { text, versions: rows.map(({ number, published_at, note }) => ({ number, published_at, note })) }
  );
}

export interface StaffTextRow extends Omit<TextRow, 'published_at'> {
  published_at: Date | null;
  published_by: string | null;
  demands_consent: boolean;
  is_asked: boolean;
  by_two: boolean;
  updated_at: Date;
  version: number;
  consents: number;
}

/** Of a request for publication, for the queue of second persons. */
export const publicationSubject = (id: number): string => `legal_text:${id}`;

const STAFF = sql`
  select t.id, t.code, t.number, t.title, t.summary, t.body, t.note, t.demands_consent, t.published_at, t.updated_at, t.version,
    s.name as published_by, (select count(*)::int from consent c where c.legal_text_id = t.id) as consents,
    exists (select from approval w where w.subject = 'legal_text:' || t.id and w.state = 'waiting') as is_asked,
    t.number > 1 or exists (select from setting o where o.key = 'opened_at') as by_two
  from legal_text t left join staff s on s.id = t.published_by`;

/** All versions of all texts, drafts and the newest first. */
export async function staffTexts(db: Db): Promise<StaffTextRow[]> {
  const { rows } = await sql<StaffTextRow>`${STAFF} order by t.code, t.number desc`.execute(db);
  return rows;
}

export async function staffText(db: Db | Tx, id: number): Promise<StaffTextRow | undefined> {
  const { rows } = await sql<StaffTextRow>`${STAFF} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** What staff have set of what texts name. */
export async function blankValues(db: Db | Tx): Promise<BlankValues> {
  const [seller, { contact, privacy }] = await Promise.all([readSetting(db, 'seller'), shopSettings(db)]);
  return {
    公司全称: seller?.name ?? '',
    公司地址: seller?.address ?? '',
    电话: contact.hot_line || (seller?.phone ?? ''),
    个人信息保护负责人: privacy.officer,
    负责人联系方式: privacy.officer_contact,
    注销等待天数: String(privacy.closing_days),
  };
}

export interface Agreements {
  /** Titles of texts without a published version. */
  unpublished: string[];
  /** What their drafts name and nobody has set. */
  missing: Blanks['missing'];
}

/** How far the texts are that registration asks to agree to. */
export async function agreementsOf(db: Db | Tx): Promise<Agreements> {
  const [{ rows }, values] = await Promise.all([
    sql<{ code: string; title: string; draft: string | null; is_published: boolean }>`
      select code, max(title) as title, bool_or(published_at is not null) as is_published,
        max(summary || body) filter (where published_at is null) as draft
      from legal_text group by code`.execute(db),
    blankValues(db),
  ]);
  const open = STARTERS.filter(({ code }) => !rows.some((row) => row.code === code && row.is_published));
  const drafts = open.map(
    ({ code, summary, body }) => rows.find((row) => row.code === code)?.draft ?? summary + body,
  );
  return {
    unpublished: open.map(({ code }) => LEGAL_TEXTS[code].title),
    missing: blanksOf(drafts.join(''), values).missing,
  };
}

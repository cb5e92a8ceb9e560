import type { ExportState } from '@qingnang/contract/privacy-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { SECTIONS, type Section } from './sections/reads.ts';

export interface ExportRow {
  id: number;
  state: ExportState;
  sha256: string;
  size: number;
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
}

/** As many as the page shows. */
const SHOWN = 10;

/** Copies that an account has asked for, the newest first. */
export async function exportsOf(db: Db, accountId: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select id, case when state = 'ready' and expires_at <= now() then 'gone' else state end as state, sha256, size, asked_at,
      ready_at, expires_at
    from data_export where account_id = ${accountId} order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** One of them that can be fetched; undefined for others' and for one that is over. */
export async function readyExport(db: Db, accountId: number, id: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select id, state, sha256, size, asked_at, ready_at, expires_at from data_export
    where id = ${id} and account_id = ${accountId} and state = 'ready' and expires_at > now()`.execute(db);
  return rows[0];
}

/** A section with its rows. */
export interface FilledSection extends Omit<Section, 'rows'> {
  rows: readonly Readonly<Record<string, unknown>>[];
}

export interface OwnData {
  company: string;
  sections: FilledSection[];
  /** Files that the company has brought or been given. */
  files: { id: number; purpose: string; name: string; sha256: string }[];
}

/** All that a copy holds, section by section. */
export async function ownData(db: Db, accountId: number): Promise<OwnData> {
  const sections: FilledSection[] = [];
  for (const { rows: read, ...section } of SECTIONS) {
    const { rows } = await read(accountId).execute(db);
    sections.push({ ...section, rows });
  }
  const { rows: files } = await sql<OwnData['files'][number]>`
    select id, purpose, name, sha256 from file where account_id = ${accountId} and used_at is not null order by id`.execute(
    db,
  );
  const { company } = await db
    .selectFrom('account')
    .select('company')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { company, sections, files };
}

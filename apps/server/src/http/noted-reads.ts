import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Staff } from './session.ts';

/** Reads of the desk that take much away stand in the audit log like acts: files that leave, and long lists of people. */

/** Lists of people from this many rows on are noted. */
export const NOTED_ROWS = 30;

/** Notes that a file with many rows leaves, before it does. @param what `orders`, `accounts` … @param query what narrowed it */
export const noteExport = (db: Db, staff: Staff, what: string, query: unknown): Promise<void> =>
  note(db, staff, { action: `export.${what}`, entity: 'export', what, rows: null, query });

/** Notes that somebody looked at a long list of people. @param path of the call */
export const noteView = (
  db: Db,
  staff: Staff,
  { path, query, rows }: { path: string; query: unknown; rows: number },
): Promise<void> =>
  note(db, staff, {
    action: 'view.people',
    entity: 'view',
    what: path.replace(/^\/api\/admin\//, ''),
    rows,
    query,
  });

/** Files that are no papers: pictures of goods and of talk. */
const NO_PAPERS = new Set(['chat', 'feedback', 'after_sales']);

/** Notes that staff looked at a customer's paper, once for each person, paper and hour. */
export async function notePaperView(
  db: Db,
  { staffId, trace }: Staff,
  file: { id: number | string; purpose: string; name: string; account_id: number | null },
): Promise<void> {
  if (file.account_id === null || NO_PAPERS.has(file.purpose)) return;
  const after = JSON.stringify({
    account_id: file.account_id,
    paper: PAPER_WORDS[file.purpose] ?? '其他',
    name: file.name,
  });
  await sql`insert into audit_log (staff_id, action, entity, entity_id, after, request_id, ip)
    select ${staffId}, 'paper.view', 'paper', ${String(file.id)}, ${after}::text::jsonb, ${trace.requestId}, ${trace.ip}
    where not exists (select from audit_log where entity = 'paper' and entity_id = ${String(file.id)} and staff_id = ${staffId}
      and at > now() - interval '1 hour')`.execute(db);
}

/** Papers by what they are for. */
const PAPER_WORDS: Readonly<Record<string, string>> = {
  document: '资质附件',
  authorisation: '含麻委托书',
  receipt: '含麻回执',
  contract: '电子合同',
  invoice: '发票',
  transfer: '转账凭证',
  top_up: '充值凭证',
};

interface Noted {
  action: string;
  entity: string;
  what: string;
  rows: number | null;
  query: unknown;
}

async function note(db: Db, { staffId, trace }: Staff, noted: Noted): Promise<void> {
  const { action, entity, what, rows, query } = noted;
  const after = JSON.stringify({ ...(rows === null ? {} : { rows }), ...shortened(query) });
  await sql`insert into audit_log (staff_id, action, entity, entity_id, after, request_id, ip)
    values (${staffId}, ${action}, ${entity}, ${what}, ${after}::text::jsonb, ${trace.requestId}, ${trace.ip})`.execute(
    db,
  );
}

const MOST_WORDS = 100;

/** What narrowed it. */
const shortened = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value).slice(0, MOST_WORDS)]),
  );

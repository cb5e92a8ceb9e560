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

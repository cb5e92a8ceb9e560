import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';

/** An entry that is not as it was written, or is not there. */
export interface ChainFault {
  /** Place in the chain; null = of an entry that was never chained. */
  n: number | null;
  auditId: number;
  what: 'changed' | 'gone' | 'missing link' | 'not chained';
  /** What the entry says now; null = it is gone. */
  entry: { at: string; action: string; entity: string; entity_id: string } | null;
}

export interface ChainResult {
  entries: number;
  /** Hash of the last entry in hexadecimal: kept elsewhere, it proves later that nothing was cut off the end. */
  head: string;
  fault: ChainFault | null;
}

interface LinkRow {
  n: number;
  audit_id: number;
  hash: string;
  expected: string;
  at: string | null;
  action: string;
  entity: string;
  entity_id: string;
}

const BATCH = 5000;

/**
 * Computes the chain anew from the first entry on. The words that are chained are written out here, so that a function of the database
 * that was exchanged proves nothing.
 */
export async function verifyAudit(db: Db): Promise<ChainResult> {
  let head = '';
  let entries = 0;
  for (;;) {
    const rows = await links(db, entries, head);
    for (const row of rows) {
      const fault = faultOf(row, entries + 1);
      if (fault) return { entries, head, fault };
      entries += 1;
      head = row.hash;
    }
    if (rows.length < BATCH) break;
  }
  return { entries, head, fault: await unchained(db) };
}

async function links(db: Db, after: number, head: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select c.n, c.audit_id, encode(c.hash, 'hex') as hash, a.at::text as at, a.action, a.entity, a.entity_id,
      encode(sha256(coalesce(lag(c.hash) over (order by c.n), decode(${head}, 'hex')) || convert_to(
        jsonb_build_array(a.id, extract(epoch from a.at), a.staff_id, a.action, a.entity, a.entity_id, a.before, a.after,
          a.request_id, a.ip)::text, 'UTF8')), 'hex') as expected
    from (select * from audit_chain where n > ${after} order by n limit ${BATCH}) c
    left join audit_log a on a.id = c.audit_id order by c.n`.execute(db);
  return rows;
}

function faultOf(row: LinkRow, due: number): ChainFault | null {
  const { n, audit_id: auditId, at, action, entity, entity_id } = row;
  const entry = at === null ? null : { at, action, entity, entity_id };
  if (n !== due) return { n: due, auditId, what: 'missing link', entry };
  if (entry === null) return { n, auditId, what: 'gone', entry };
  return row.hash === row.expected ? null : { n, auditId, what: 'changed', entry };
}

async function unchained(db: Db): Promise<ChainFault | null> {
  const { rows } = await sql<NonNullable<ChainFault['entry']> & { id: number }>`
    select a.id, a.at::text as at, a.action, a.entity, a.entity_id from audit_log a
    where not exists (select from audit_chain c where c.audit_id = a.id) order by a.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, ...entry } = row;
  return { n: null, auditId: id, what: 'not chained', entry };
}

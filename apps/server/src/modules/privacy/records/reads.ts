import type { EventKind } from '@qingnang/contract/privacy-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Staff } from '../../../http/session.ts';
import { consentsOf, seen } from '../../identity/reads.ts';
import { type BlockCounts, blockCounts, type ClosingRow, closingOf } from '../closing/reads.ts';
import { type ExportRow, exportsOf } from '../exports/reads.ts';

export interface EventRow {
  id: number;
  kind: EventKind;
  words: string;
  /** null = the owner, or nobody who is known. */
  member: string | null;
  ip: string;
  device: string;
  at: Date;
}

export interface EventPage {
  rows: EventRow[];
  total: number;
}

interface EventFilter {
  kind?: EventKind | undefined;
  page: number;
  page_size: number;
}

/** One page of an account's 安全记录, the newest first. */
export async function eventsOf(
  db: Db,
  accountId: number,
  { kind, page, page_size: size }: EventFilter,
): Promise<EventPage> {
  const where = sql`e.account_id = ${accountId} and (${kind ?? null}::text is null or e.kind = ${kind ?? null}::text)`;
  const [{ rows }, counted] = await Promise.all([
    sql<EventRow>`
      select e.id, e.kind, e.words, m.name as member, e.ip, e.device, e.at
      from account_event e left join member m on m.id = e.member_id
      where ${where} order by e.at desc, e.id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from account_event e where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What staff see of a customer. */
export interface CustomerPrivacy {
  consents: Awaited<ReturnType<typeof consentsOf>>;
  exports: ExportRow[];
  closing: ClosingRow | undefined;
  /** What stands open while a closing waits; null = none does. */
  open: BlockCounts | null;
  events: EventPage;
}

/** The same for a customer that staff see; undefined for others. */
export async function customerPrivacy(
  db: Db,
  staff: Staff,
  accountId: number,
  filter: EventFilter,
): Promise<CustomerPrivacy | undefined> {
  const { rows } = await sql`select from account where id = ${accountId} and ${seen(staff, sql`id`)}`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  const [consents, exports, closing, events] = await Promise.all([
    consentsOf(db, accountId),
    exportsOf(db, accountId),
    closingOf(db, accountId),
    eventsOf(db, accountId, filter),
  ]);
  const waits = closing !== undefined && closing.closed_at === null;
  return { consents, exports, closing, open: waits ? await blockCounts(db, accountId) : null, events };
}

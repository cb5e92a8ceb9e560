/**
 * What has changed, in the order of commits. A change is read as soon as every transaction that began to write before it has
 * ended, so that none is ever passed over (docs/decisions/0055-changes-by-transaction.md).
 */
import { FEED_KINDS, type FeedKind } from '@qingnang/contract/feed-words';
import { keysOf } from '@qingnang/contract/keys';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { cursorGone } from '../../../http/errors.ts';
import { beforeAll, type Cursor, eachOnce, type FeedPosition, readCursor, writeCursor } from './rules.ts';

export interface Change {
  kind: FeedKind;
  subject_id: number;
  account_id: number | null;
  writer: string;
  at: Date;
}

const LAST = '9223372036854775807';

/** Changes of these kinds after a position, in order. */
export async function changesAfter(
  db: Db | Tx,
  kinds: readonly FeedKind[],
  { writer, kind, subject }: FeedPosition,
  limit: number,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select f.* from unnest(${kinds}::text[]) k (kind) cross join lateral (
      select c.kind, c.subject_id, c.account_id, c.writer, c.at from change_feed c
      where c.kind = k.kind and c.writer < pg_snapshot_xmin(pg_current_snapshot())
        and (c.writer, c.subject_id) > (${writer}::xid8, case
          when k.kind collate "C" < ${kind} then ${LAST}::bigint when k.kind = ${kind} then ${subject}::bigint else -1 end)
      order by c.writer, c.subject_id limit ${limit}) f
    order by f.writer, f.kind, f.subject_id limit ${limit}`.execute(db);
  return rows;
}

export interface FeedQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
  updated_since?: string | undefined;
}
export interface FeedPage<T> {
  rows: T[];
  next_cursor: string;
  has_more: boolean;
}

/** Rows of a page where the caller says nothing. */
const LIMIT = 100;

/** Where the things of a kind stand that is read as a whole. */
const TABLES: Readonly<Record<FeedKind, string>> = {
  goods: 'goods',
  price: 'goods',
  stock: 'goods',
  customer: 'account',
  licence: 'account_licence',
  order: 'sales_order',
  payment: 'payment',
  refund: 'refund',
  shipment: 'shipment',
  invoice: 'invoice',
  claim: 'after_sales',
  receivable: 'receivable',
};

/**
 * The next things of a kind to read again: all by their numbers first, then what has changed since the first page was read.
 * @throws 410 where the cursor or `updated_since` is older than the feed
 */
export async function changedThings(db: Db, kind: FeedKind, query: FeedQuery): Promise<FeedPage<number>> {
  const { limit = LIMIT } = query;
  const state = await feedState(db);
  const from = await cursorFrom(db, query, state);
  if (from?.way !== 'changes') {
    const { start, after } = from ?? { start: state.now, after: 0 };
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(TABLES[kind])} where id > ${after} order by id limit ${limit}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    const cursor: Cursor =
      ids.length === limit && last !== undefined
        ? { way: 'whole', epoch: state.epoch, start, after: last }
        : { way: 'changes', epoch: state.epoch, ...beforeAll(start) };
    return { rows: ids, next_cursor: writeCursor(cursor), has_more: cursor.way === 'whole' };
  }
  const changes = await changesAfter(db, [kind], from, limit);
  return { ...pageOf(changes, from, limit, state), rows: eachOnce(changes.map(({ subject_id: id }) => id)) };
}

/** The next changes of some kinds; the first call without a cursor is told none, and where to go on. */
export async function nextChanges(
  db: Db,
  kinds: readonly FeedKind[],
  query: FeedQuery,
): Promise<FeedPage<Change>> {
  const { limit = LIMIT } = query;
  const state = await feedState(db);
  const given = await cursorFrom(db, query, state);
  if (given?.way === 'whole') throw cursorGone();
  const from = given ?? beforeAll(state.now);
  const rows = await changesAfter(db, kinds.length > 0 ? kinds : keysOf(FEED_KINDS), from, limit);
  return { ...pageOf(rows, from, limit, state), rows };
}

/** Where to go on. Who has read everything stands behind all that has ended, so that a kind that seldom changes keeps its cursor. */
function pageOf(changes: readonly Change[], from: FeedPosition, limit: number, { epoch, now }: FeedState) {
  const last = changes.at(-1);
  const read = last ? { writer: last.writer, kind: last.kind, subject: last.subject_id } : from;
  const hasMore = changes.length === limit;
  const next = hasMore || BigInt(read.writer) >= BigInt(now) ? read : beforeAll(now);
  return { next_cursor: writeCursor({ way: 'changes', epoch, ...next }), has_more: hasMore };
}

interface FeedState {
  epoch: string;
  /** Every transaction before it had ended when the state was read, which is before the changes are. */
  now: string;
  pruned_writer: string;
  pruned_at: Date;
}

const feedState = async (db: Db): Promise<FeedState> =>
  onlyRow(
    (
      await sql<FeedState>`
        select epoch, pruned_writer, pruned_at, pg_snapshot_xmin(pg_current_snapshot())::text as now
        from feed_state`.execute(db)
    ).rows,
  );

/** What a caller has brought; null = nothing. */
async function cursorFrom(
  db: Db,
  { cursor: text, updated_since: since }: FeedQuery,
  state: FeedState,
): Promise<Cursor | null> {
  if (text !== undefined) {
    const cursor = readCursor(text);
    const writer = cursor.way === 'whole' ? cursor.start : cursor.writer;
    if (cursor.epoch !== state.epoch || BigInt(writer) <= BigInt(state.pruned_writer)) throw cursorGone();
    return cursor;
  }
  if (since === undefined) return null;
  if (Date.parse(since) < state.pruned_at.getTime()) throw cursorGone();
  return { way: 'changes', epoch: state.epoch, ...beforeAll(await writerBefore(db, since, state)) };
}

/** No transaction goes on for so long before it writes for the first time. */
const LONGEST_TRANSACTION = '1 hour';

/**
 * A transaction that has its number before every one that began after that time. Times are those of beginnings, numbers come with
 * the first write: one that began so much earlier had its number by then.
 */
async function writerBefore(db: Db, since: string, { pruned_writer }: FeedState): Promise<string> {
  const { rows } = await sql<{ writer: string }>`
    select writer from change_feed where at <= ${since}::timestamptz - ${LONGEST_TRANSACTION}::interval
    order by at desc limit 1`.execute(db);
  const kept = BigInt(pruned_writer) + 1n;
  const found = BigInt(rows[0]?.writer ?? 0);
  return String(found > kept ? found : kept);
}

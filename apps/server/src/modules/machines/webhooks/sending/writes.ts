/**
 * Makes deliveries of what has changed and sends them. A delivery is leased, sent without any connection of the database, and its outcome
 * written by who has the lease: two processes never send one at the same time, and one that dies loses nothing.
 */
import { FEED_KINDS, type FeedKind } from '@qingnang/contract/feed-words';
import { keysOf } from '@qingnang/contract/keys';
import { DELIVERY_DAYS, eventOf } from '@qingnang/contract/webhook-words';
import { sql } from 'kysely';
import type { WebhookAnswer, WebhookSender } from '../../../../channels/webhook/port.ts';
import type { Db } from '../../../../db/client.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { instantInChina } from '../../../../http/dates.ts';
import { changesAfter } from '../../feed/reads.ts';
import { type SubjectState, statesOf } from '../reads.ts';
import { headersOf, type Outcome, outcomeOf } from '../rules.ts';

/** Changes that are made to deliveries in one transaction. */
const PAGE = 500;
/** Deliveries of one endpoint that are under way at a time: a slow one does not fill the round. */
const AT_ONCE = 5;

/** Makes deliveries of all that has changed since the last run. @returns how many changes there were */
export async function makeDeliveries(db: Db): Promise<number> {
  for (let made = 0; ; ) {
    const changes = await inTransaction(db, makeSome);
    made += changes;
    if (changes < PAGE) return made;
  }
}

async function makeSome(tx: Tx): Promise<number> {
  const { rows: states } = await sql<{ writer: string; kind: string; subject: number; now: string }>`
    select told_writer as writer, told_kind as kind, told_subject as subject,
      pg_snapshot_xmin(pg_current_snapshot())::text as now
    from feed_state for update`.execute(tx);
  const { now, ...from } = onlyRow(states);
  const { rows: hooks } = await sql<{ types: string[] }>`
    select types from webhook_endpoint where is_active`.execute(tx);
  const wanted = new Set(hooks.flatMap(({ types }) => types));
  const kinds = keysOf(FEED_KINDS).filter((kind) => wanted.has(eventOf(kind)));
  const changes = await changesAfter(tx, kinds, from, PAGE);
  const last = changes.at(-1);
  if (changes.length < PAGE) await moveTo(tx, { writer: now, kind: '', subject: -1 });
  else if (last) await moveTo(tx, { ...last, subject: last.subject_id });
  if (changes.length > 0)
    await sql`
      insert into webhook_delivery (endpoint_id, type, subject_id)
      select e.id, c.kind || '.changed', c.subject_id
      from unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ subject_id: id }) => id)}::bigint[])
        as c (kind, subject_id)
      join webhook_endpoint e on e.is_active and c.kind || '.changed' = any(e.types)
      order by e.id, c.kind, c.subject_id
      on conflict do nothing`.execute(tx);
  return changes.length;
}

const moveTo = (tx: Tx, { writer, kind, subject }: { writer: string; kind: string; subject: number }) =>
  sql`update feed_state set told_writer = greatest(told_writer, ${writer}::xid8), told_kind = ${kind},
    told_subject = ${subject}`.execute(tx);

interface Claimed {
  id: number;
  endpoint_id: number;
  type: string;
  subject_id: number;
  message_id: string;
  body: string | null;
  attempts: number;
  created_at: Date;
  url: string;
  source: string;
  secrets: string[];
}

/** Sends what is due, a few for each endpoint. @returns how many were sent */
export async function sendDue(db: Db, sender: Pick<WebhookSender, 'send'>, now: () => Date): Promise<number> {
  const claimed = await claim(db);
  const bodies = await bodiesOf(db, claimed);
  const sent = await Promise.all(
    claimed.map(async (one) => {
      const body = bodies.get(one.id) ?? '';
      const timestamp = Math.floor(now().getTime() / 1000);
      const headers = headersOf(one.secrets, one.message_id, timestamp, body);
      return { one, answer: await sender.send({ url: one.url, headers, body }) };
    }),
  );
  // One after the other: several of one endpoint change its row.
  for (const { one, answer } of sent) await inTransaction(db, (tx) => record(tx, one, answer, now()));
  return claimed.length;
}

/** Those of one thing go in their order: the next waits for the one before. */
async function claim(db: Db): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select d.id from webhook_endpoint e cross join lateral (
        select d.id from webhook_delivery d
        where d.endpoint_id = e.id and d.status = 'waiting' and d.next_at <= now()
          and (d.leased_until is null or d.leased_until < now())
          and not exists (select from webhook_delivery p where p.endpoint_id = d.endpoint_id and p.type = d.type
            and p.subject_id = d.subject_id and p.status = 'waiting' and p.id < d.id)
        order by d.next_at, d.id limit ${AT_ONCE} for update skip locked) d
      where e.is_active)
    update webhook_delivery d set leased_until = now() + interval '1 minute', attempts = d.attempts + 1
    from due, webhook_endpoint e where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, d.type, d.subject_id, d.message_id, d.body, d.attempts, d.created_at, e.url, e.source,
      case when e.old_secret_until > now() then array[e.secret, e.old_secret] else array[e.secret] end as secrets`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/** What each says: made now for those that were never tried, and kept. */
async function bodiesOf(db: Db, claimed: readonly Claimed[]): Promise<Map<number, string>> {
  const bodies = new Map(claimed.map(({ id, body }) => [id, body ?? '']));
  const fresh = claimed.filter(({ body }) => body === null);
  if (fresh.length === 0) return bodies;
  const states = new Map<string, object>();
  for (const some of Map.groupBy(fresh, ({ type, source }) => `${type} ${source}`).values()) {
    const [{ type, source }] = some as [Claimed];
    const kind = keysOf(FEED_KINDS).find((one: FeedKind) => eventOf(one) === type);
    const ids = some.map(({ subject_id: id }) => id);
    const rows = kind ? await statesOf(db, kind, ids, source) : [];
    for (const row of rows) states.set(`${type} ${source} ${row.id}`, row);
  }
  for (const { id, type, source, subject_id: subject, created_at: at } of fresh) {
    const data = states.get(`${type} ${source} ${subject}`) ?? goneOf(type, subject);
    bodies.set(id, JSON.stringify({ type, timestamp: instantInChina(at), data }));
  }
  const ids = fresh.map(({ id }) => id);
  await sql`update webhook_delivery d set body = made.body
    from unnest(${ids}::bigint[], ${ids.map((id) => bodies.get(id) ?? '')}::text[]) as made (id, body)
    where d.id = made.id`.execute(db);
  return bodies;
}

const goneOf = (type: string, id: number): SubjectState => ({
  id,
  number: '',
  state: type === 'test' ? 'test' : 'gone',
  external_id: '',
  customer_external_id: '',
});

async function record(tx: Tx, one: Claimed, { status, text, milliseconds }: WebhookAnswer, now: Date) {
  const { rows } = await sql<{ failing_since: Date | null }>`
    select failing_since from webhook_endpoint where id = ${one.endpoint_id} for update`.execute(tx);
  const [hook] = rows;
  if (!hook) return;
  const tried = { attempts: one.attempts, status, failingSince: hook.failing_since };
  const outcome = outcomeOf(tried, now);
  // Who was away for longer than the lease, or whose delivery staff have sent again, says nothing any more.
  const { numAffectedRows: kept = 0n } = await sql`
    update webhook_delivery set status = ${outcome.status}, next_at = ${outcome.nextAt}, leased_until = null,
      answer_status = ${status}, answer = ${text}, ended_at = ${outcome.status === 'waiting' ? null : now}
    where id = ${one.id} and attempts = ${one.attempts} and status = 'waiting' and leased_until is not null`.execute(
    tx,
  );
  if (kept === 0n) return;
  await sql`insert into webhook_attempt (delivery_id, milliseconds, answer_status, answer)
    values (${one.id}, ${milliseconds}, ${status}, ${text})`.execute(tx);
  await noteEndpoint(tx, one.endpoint_id, outcome);
}

const noteEndpoint = (tx: Tx, id: number, { failingSince, offReason }: Outcome) =>
  sql`update webhook_endpoint set failing_since = ${failingSince},
    is_active = is_active and ${offReason === ''}, off_reason = case when ${offReason} = '' then off_reason else ${offReason} end
    where id = ${id} and (failing_since is distinct from ${failingSince}::timestamptz or ${offReason} <> '')`.execute(
    tx,
  );

/** Takes away what was delivered or given up long ago. */
export const pruneDeliveries = (db: Db) =>
  sql`delete from webhook_delivery where created_at < now() - make_interval(days => ${DELIVERY_DAYS})
    and status <> 'waiting'`.execute(db);

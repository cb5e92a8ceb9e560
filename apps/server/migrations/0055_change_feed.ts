import { type Kysely, sql } from 'kysely';

/** What has changed, in the order of its commits, for machines that follow (docs/decisions/0055); webhooks that tell them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- One row a transaction, kind and subject. Its key is all there is to order by: whoever follows one kind reads a range of it.
create table change_feed (
  kind text collate "C" not null,
  -- the transaction that changed it: told as soon as no earlier one is under way any more
  writer xid8 not null default pg_current_xact_id(),
  subject_id bigint not null,
  -- whose it is; null = the shop's
  account_id bigint,
  at timestamptz not null default now(),
  primary key (kind, writer, subject_id)
);
create index change_feed_at_idx on change_feed (at);

-- One row: from where on the feed is whole, and how far events have been made of it.
create table feed_state (
  is_only boolean primary key default true check (is_only),
  -- numbers of transactions are those of one database server: a shop that was restored elsewhere has another epoch
  epoch text not null default gen_random_uuid()::text,
  -- what was at or before it is gone
  pruned_writer xid8 not null default '0',
  pruned_at timestamptz not null default now(),
  told_kind text collate "C" not null default '',
  told_writer xid8 not null default '0',
  told_subject bigint not null default 0
);
insert into feed_state default values;

-- Begins the feed anew: cursors of before are refused, and their owners read the whole.
create function restart_feed() returns void language sql as $$
  delete from change_feed;
  delete from feed_state;
  insert into feed_state default values;
$$;

-- 对接: where staff want events to go.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  -- it signs, so it is kept as it is
  secret text not null,
  -- the one before it signs as well until then
  old_secret text not null default '',
  old_secret_until timestamptz,
  types text[] not null,
  is_active boolean not null default true,
  -- why it was switched off by itself; '' = it was not
  off_reason text not null default '',
  -- since when every attempt has failed; null = the last one did not
  failing_since timestamptz,
  version int not null default 0,
  created_by bigint references staff (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint (id) on delete cascade,
  type text not null,
  subject_id bigint not null,
  -- of the message, the same in each attempt
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  -- made at the first attempt, the same in each; null = not tried yet
  body text,
  status text not null default 'waiting' check (status in ('waiting','done','failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- who sends it has it until then
  leased_until timestamptz,
  -- of the last attempt: HTTP status (0 = none came), a beginning of the answer or what went wrong
  answer_status int not null default 0,
  answer text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- What has not been tried yet tells the newest state when it is: one of it a subject is enough.
create unique index webhook_delivery_untried_key on webhook_delivery (endpoint_id, type, subject_id)
  where status = 'waiting' and body is null;
create index webhook_delivery_due_idx on webhook_delivery (endpoint_id, next_at, id) where status = 'waiting';
create index webhook_delivery_subject_idx on webhook_delivery (endpoint_id, type, subject_id, id) where status = 'waiting';
create index webhook_delivery_recent_idx on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_created_idx on webhook_delivery (created_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery (id) on delete cascade,
  at timestamptz not null default now(),
  milliseconds int not null,
  answer_status int not null,
  answer text not null
);
create index webhook_attempt_delivery_idx on webhook_attempt (delivery_id, id desc);
`.execute(db);
  for (const watched of WATCHED) await sql.raw(triggersOf(watched)).execute(db);
}

interface Watched {
  table: string;
  kind: string;
  /** Its own key, where that is not `id`. */
  key?: string;
  /** The column that names what has changed. */
  subject?: string;
  account?: string;
  /** What makes a changed row of `n` and `o` a change; without it every update is one. */
  when?: string;
  /** Its rows may go. */
  isRemoved?: boolean;
}

/** All of a row but what says nothing of it: a column that a later migration adds counts by itself. */
const allBut = (...columns: string[]) =>
  ['n', 'o'].map((row) => `to_jsonb(${row}) - '{${columns.join(',')}}'::text[]`).join(' is distinct from ');
const anyOf = (...columns: string[]) =>
  ['n', 'o']
    .map((row) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`)
    .join(' is distinct from ');

const WATCHED: readonly Watched[] = [
  // Not for the count of sales, which every order raises: rows are not compared whole for it.
  {
    table: 'goods',
    kind: 'goods',
    when: `(n.sales_count = o.sales_count or n.version <> o.version) and ${allBut('sales_count', 'version', 'updated_at')}`,
  },
  {
    table: 'goods_price',
    kind: 'price',
    key: 'goods_id, rank',
    subject: 'goods_id',
    when: anyOf('price_e4'),
    isRemoved: true,
  },
  { table: 'contract_price', kind: 'price', subject: 'goods_id', isRemoved: true },
  {
    table: 'stock',
    kind: 'stock',
    key: 'goods_id, warehouse_id',
    subject: 'goods_id',
    when: anyOf('available', 'reserved'),
  },
  {
    table: 'lot',
    kind: 'stock',
    subject: 'goods_id',
    when: anyOf('lot_no', 'produced_on', 'expires_on', 'quantity', 'locked', 'stopped_at'),
    isRemoved: true,
  },
  {
    table: 'account',
    kind: 'customer',
    account: 'id',
    when: allBut('password_hash', 'version', 'updated_at', 'face', 'staff_note'),
  },
  { table: 'account_licence', kind: 'licence', account: 'account_id', isRemoved: true },
  { table: 'sales_order', kind: 'order', account: 'account_id' },
  { table: 'payment', kind: 'payment', account: 'account_id', when: anyOf('status', 'amount_fen') },
  { table: 'refund', kind: 'refund', account: 'account_id', when: anyOf('status', 'amount_fen') },
  { table: 'shipment', kind: 'shipment', when: anyOf('carrier', 'tracking_no', 'delivered_at') },
  { table: 'invoice', kind: 'invoice', account: 'account_id', when: anyOf('status', 'number') },
  { table: 'after_sales', kind: 'claim', account: 'account_id' },
  { table: 'receivable', kind: 'receivable', account: 'debtor_id' },
];

/**
 * By the statement, so that one that changes thousands of rows adds theirs at once. How many those are is not known when the join is
 * planned: row by row it would take the square of them.
 */
function triggersOf({ table, kind, key = 'id', subject = 'id', account, when, isRemoved }: Watched): string {
  const name = `feed_${table}`;
  const add = (from: string) => `
    insert into change_feed (kind, subject_id, account_id)
    select '${kind}', n.${subject}, ${account ? `n.${account}` : 'null'} from ${from} on conflict do nothing;`;
  const changed = when ? `changed n join before o using (${key}) where ${when}` : 'changed n';
  const events: Event[] = ['insert', 'update', ...(isRemoved ? (['delete'] as const) : [])];
  return `
create function ${name}() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if tg_op = 'UPDATE' then ${add(changed)}
  else ${add('changed n')}
  end if;
  return null;
end $$;
${events.map((event) => trigger(table, name, event)).join('')}`;
}

const ROWS = {
  insert: 'new table as changed',
  update: 'new table as changed old table as before',
  delete: 'old table as changed',
} as const;
type Event = keyof typeof ROWS;

function trigger(table: string, name: string, event: Event): string {
  return `create trigger ${table}_feed_${event} after ${event} on ${table} referencing ${ROWS[event]}
  for each statement execute function ${name}();
`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { JsonValue } from '../../../../../db/json-columns.ts';

/** What people call the thing behind an id, by the log's word for it: its table `t`, and the name as SQL. */
const NAMED: Readonly<Record<string, readonly [table: string, name: RawBuilder<string>]>> = {
  order: ['sales_order', sql`t.order_no`],
  receipt: ['sales_order', sql`t.order_no`],
  goods: ['goods', sql`concat_ws(' ', t.name, t.spec)`],
  lot: ['lot', sql`t.lot_no`],
  lot_stop: ['lot_stop', sql`t.lot_no`],
  recall: ['recall', sql`t.recall_no`],
  account: ['account', sql`t.company`],
  staff: ['staff', sql`t.name`],
  refund: ['refund', sql`t.refund_no`],
  withdrawal: ['withdrawal', sql`t.withdrawal_no`],
  top_up: ['top_up', sql`t.top_up_no`],
  after_sales: ['after_sales', sql`t.case_no`],
  bank_line: ['bank_line', sql`t.bank_ref`],
  contract: ['contract', sql`t.number`],
  authorisation: ['special_authorisation', sql`t.number`],
  invoice: ['invoice', sql`coalesce(t.number, '')`],
  points_order: ['points_order', sql`t.order_no`],
  points_goods: ['points_goods', sql`t.name`],
  mass_change: ['mass_change', sql`t.file_name`],
  approval: ['approval', sql`t.words`],
  chat: ['chat_thread', sql`(select company from account where id = t.account_id)`],
  promotion: ['promotion', sql`t.name`],
  combination: ['combination', sql`t.name`],
  coupon: ['coupon', sql`t.name`],
  special: ['special_price', sql`t.name`],
  zone: ['zone', sql`t.title`],
  draw: ['draw', sql`t.name`],
  category: ['category', sql`t.name`],
  brand: ['brand', sql`t.name`],
  article: ['article', sql`t.title`],
  banner: ['banner', sql`t.title`],
  warehouse: ['warehouse', sql`t.name`],
  pick_batch: ['pick_batch', sql`t.batch_no`],
  reason: ['reason', sql`t.text`],
  contract_price: [
    'contract_price',
    sql`coalesce((select company from account where id = t.account_id), (select name from customer_group where id = t.customer_group_id))
      || ' ' || (select name from goods where id = t.goods_id)`,
  ],
  customer_group: ['customer_group', sql`t.name`],
  shipping_rule: [
    'shipping_rule',
    sql`(select name from warehouse where id = t.warehouse_id) || ' ' || coalesce(nullif(place_words(t.province, t.city, t.district), ''), '全国')`,
  ],
};

/** Fields of entries that hold ids, one or several, and whose they are. */
const IDS: Readonly<Record<string, string>> = {
  goods_id: 'goods',
  goods_ids: 'goods',
  excluded_ids: 'goods',
  account_id: 'account',
  customer_group_id: 'customer_group',
  head_id: 'account',
  order_id: 'order',
  lot_id: 'lot',
  salesman_id: 'staff',
  manager_id: 'staff',
  service_id: 'staff',
  staff_id: 'staff',
  brand_id: 'brand',
  category_id: 'category',
  category_ids: 'category',
  warehouse_id: 'warehouse',
  zone_id: 'zone',
};

/** Fields that hold codes, one, several, or several in one text, and what of: staff keep their names (基础资料). */
const CODES: Readonly<Record<string, 'rank' | 'buyer_type' | 'scope'>> = {
  rank: 'rank',
  ranks: 'rank',
  buyer_type: 'buyer_type',
  buyer_types: 'buyer_type',
  scope: 'scope',
  scopes: 'scope',
  opens: 'scope',
};

interface Entry {
  entity: string;
  entity_id: string;
  before: JsonValue | null;
  after: JsonValue | null;
}

/** What entries are about by the names and numbers that people know; ids of what is gone, or has no name, stay as they are. */
export async function withNames<Row extends Entry>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { entity_name: string })[]> {
  const wanted = new Map<string, Set<number>>();
  const want = (entity: string, id: JsonValue) => {
    if (Object.hasOwn(NAMED, entity) && /^\d{1,15}$/.test(String(id)))
      wanted.set(entity, (wanted.get(entity) ?? new Set()).add(Number(id)));
    return id;
  };
  for (const { entity, entity_id, before, after } of rows) {
    want(entity, entity_id);
    for (const value of [before, after]) renamed(value, want);
  }
  const names = new Map([...(await keysOf(db, wanted)), ...(await codeNames(db))]);
  const nameOf = (entity: string, id: JsonValue) => names.get(`${entity} ${String(id)}`) || id;
  return rows.map((row) => ({
    ...row,
    entity_name: names.get(`${row.entity} ${row.entity_id}`) ?? '',
    before: decoded(renamed(row.before, nameOf), names),
    after: decoded(renamed(row.after, nameOf), names),
  }));
}

/** A value of an entry with every id in it put through `change`. */
function renamed(value: JsonValue | null, change: (entity: string, id: JsonValue) => JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, change));
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => {
      const entity = IDS[field];
      if (entity === undefined || one === null || one === undefined)
        return [field, renamed(one ?? null, change)];
      return [field, Array.isArray(one) ? one.map((id) => change(entity, id)) : change(entity, one)];
    }),
  );
}

/** The fields of an entry that hold codes, in words. */
function decoded(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one = null]) => {
      const of = CODES[field];
      return [field, of === undefined ? one : wordsOf(one, (code) => names.get(`${of} ${code}`) ?? code)];
    }),
  );
}

function wordsOf(value: JsonValue, wordOf: (code: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, wordOf));
  if (typeof value === 'number') return wordOf(String(value));
  return typeof value === 'string' && value !== '' ? value.split(/, |、/).map(wordOf).join('、') : value;
}

/** `buyer_type clinic` → its name. */
async function codeNames(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'rank ' || rank as key, name from member_rank
    union all select 'buyer_type ' || code, name from buyer_type
    union all select 'scope ' || code, name from business_scope`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** `goods 7` → its name. */
async function keysOf(
  db: Db,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, string>> {
  const parts = [...wanted].flatMap(([entity, ids]) => {
    const [table, name] = NAMED[entity] ?? [];
    return table === undefined || name === undefined
      ? []
      : [
          sql`select ${entity}::text || ' ' || t.id as key, ${name} as name
            from ${sql.table(table)} t where t.id = any(${[...ids]}::int8[])`,
        ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

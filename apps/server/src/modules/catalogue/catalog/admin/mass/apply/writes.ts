import { FACT_KEYS } from '@qingnang/contract/goods-facts';
import { pinyinColumns } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import { json } from '../../../../../../db/json.ts';
import type { MassField, Tag } from '../../../../../../db/json-columns.ts';
import { type Tx, takenIndex } from '../../../../../../db/transaction.ts';
import { conflict } from '../../../../../../http/errors.ts';
import { makerIds } from '../../../import/batch/writes.ts';
import { keepBooks } from '../../prices/writes.ts';
import type { MassGoods } from '../rules.ts';

/** What goods become: their values after the change, and which of them changed. */
export interface GoodsChange {
  goods: MassGoods;
  changed: ReadonlySet<MassField>;
}

const RANKS = [0, 1, 2, 3] as const;

/** Writes the values of some hundred goods and raises their versions. */
export async function writeChanges(tx: Tx, changes: readonly GoodsChange[]): Promise<void> {
  await refusingTwins(writeColumns(tx, changes));
  await writeStatus(tx, changes);
  await writePrices(tx, changes);
  await writeTags(tx, changes);
  await writeCategories(tx, changes);
}

/** With another name, maker or number it may be a pack that is there already. */
async function refusingTwins(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (takenIndex(error) !== 'goods_identity_key') throw error;
    throw conflict('改后有两个商品的名称、规格、厂家、批准文号都相同，请改正后重新上传');
  }
}

const NUMBERS = [
  'min_order',
  'multiple',
  'middle_pack',
  'case_pack',
  'limit_per_order',
  'limit_per_day',
] as const;
const WORDS = [
  ...([
    'name',
    'generic_name',
    ...FACT_KEYS,
    'spec',
    'unit',
    'approval_no',
    'barcode',
    'source_code',
  ] as const),
  ...(['rx_class', 'scope', 'storage', 'description'] as const),
];
const FLAGS = ['is_ephedrine', 'is_tcm'] as const;
/** Columns that stand in a goods' row under the name of their field. */
const OWN = [
  ...NUMBERS.map((field) => [field, 'int'] as const),
  ...WORDS.map((field) => [field, 'text'] as const),
  ...FLAGS.map((field) => [field, 'boolean'] as const),
];
const SETS = sql.raw(OWN.map(([field]) => `${field} = r.${field}`).join(', '));
const SHAPE = sql.raw(OWN.map(([field, type]) => `${field} ${type}`).join(', '));

async function writeColumns(tx: Tx, changes: readonly GoodsChange[]): Promise<void> {
  const makers = await makerIds(
    tx,
    changes.map(({ goods }) => String(goods.values.maker)),
    new Map(),
  );
  const rows = changes.map(({ goods: { id, values }, changed }) => ({
    id,
    ...Object.fromEntries(OWN.map(([field]) => [field, values[field]])),
    retail_price: values.retail_price,
    floor_price: values.floor_price,
    maker_id: makers.get(String(values.maker)),
    ...(READ.some((field) => changed.has(field)) ? readingOf(values) : {}),
  }));
  await sql`
    update goods g set ${SETS}, retail_price_e4 = r.retail_price, floor_price_e4 = r.floor_price, maker_id = r.maker_id,
      initials = coalesce(r.initials, g.initials), pinyin = coalesce(r.pinyin, g.pinyin), version = g.version + 1, updated_at = now()
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (id bigint, ${SHAPE}, retail_price bigint, floor_price bigint, maker_id bigint,
      initials text, pinyin text)
    where g.id = r.id`.execute(tx);
}

/** By whose reading a goods is found. */
const READ = ['name', 'generic_name', 'trade_name'] as const satisfies readonly MassField[];
const readingOf = (values: GoodsChange['goods']['values']) =>
  pinyinColumns(READ.map((field) => String(values[field] ?? '')));

/** Apart from the other columns: the search index looks again at every goods whose status is written. */
async function writeStatus(tx: Tx, changes: readonly GoodsChange[]): Promise<void> {
  const moved = changes.filter(({ changed }) => changed.has('status'));
  await sql`
    update goods g set status = r.status
    from unnest(${moved.map(({ goods }) => goods.id)}::int8[],
      ${moved.map(({ goods }) => goods.values.status as string)}::text[]) as r (id, status)
    where g.id = r.id`.execute(tx);
}

async function writePrices(tx: Tx, changes: readonly GoodsChange[]): Promise<void> {
  const prices = changes.flatMap(({ goods, changed }) =>
    RANKS.filter((rank) => changed.has(`price${rank}`)).map((rank) => ({
      goods_id: goods.id,
      rank,
      price: goods.values[`price${rank}`],
    })),
  );
  await keepBooks(tx, [...new Set(prices.map(({ goods_id }) => goods_id))]);
  const records = sql`jsonb_to_recordset(${json(prices)}::jsonb)
    as r (goods_id bigint, rank smallint, price bigint)`;
  await sql`
    delete from goods_price p using ${records}
    where p.goods_id = r.goods_id and p.rank = r.rank and r.price is null`.execute(tx);
  await sql`
    insert into goods_price (goods_id, rank, price_e4)
    select goods_id, rank, price from ${records} where price is not null
    on conflict (goods_id, rank) do update set price_e4 = excluded.price_e4`.execute(tx);
}

async function writeTags(tx: Tx, changes: readonly GoodsChange[]): Promise<void> {
  const tagged = changes.filter(({ changed }) => changed.has('tags'));
  const rows = tagged.flatMap(({ goods }) =>
    (goods.values.tags as readonly Tag[]).map((tag) => ({ goods_id: goods.id, ...tag })),
  );
  await sql`
    delete from goods_tag where goods_id = any(${tagged.map(({ goods }) => goods.id)}::int8[])`.execute(tx);
  await sql`
    insert into goods_tag (goods_id, name, describe, is_show)
    select goods_id, name, describe, is_show from jsonb_to_recordset(${json(rows)}::jsonb)
      as r (goods_id bigint, name text, describe text, is_show boolean)`.execute(tx);
}

/** Goods leave the categories that are not named, and go into all of a name that they are in none of. */
async function writeCategories(tx: Tx, changes: readonly GoodsChange[]): Promise<void> {
  const sorted = changes.filter(({ changed }) => changed.has('categories'));
  const rows = sorted.flatMap(({ goods: { id, values } }) =>
    String(values.categories ?? '')
      .split('、')
      .filter((name) => name !== '')
      .map((name) => ({ goods_id: id, name })),
  );
  const wanted = sql`jsonb_to_recordset(${json(rows)}::jsonb) as r (goods_id bigint, name text)`;
  await sql`
    delete from goods_category gc using category c
    where c.id = gc.category_id and gc.goods_id = any(${sorted.map(({ goods }) => goods.id)}::int8[])
      and not exists (select from ${wanted} where r.goods_id = gc.goods_id and r.name = c.name)`.execute(tx);
  await sql`
    insert into goods_category (goods_id, category_id)
    select r.goods_id, c.id from ${wanted} join category c on c.name = r.name
    where not exists (select from goods_category gc join category own on own.id = gc.category_id
      where gc.goods_id = r.goods_id and own.name = r.name)`.execute(tx);
}

/**
 * What a goods is for everybody stays in memory under the stamp that triggers raise with every change. Each answer reads the
 * stamps; only goods with another one are read again (docs/decisions/0006-goods-in-memory-by-stamp.md).
 */

import {
  ofEachPageFact,
  ofEachShownFact,
  PAGE_FACT_KEYS,
  type PageFacts,
  SHOWN_FACT_KEYS,
  type ShownFacts,
} from '@qingnang/contract/goods-facts';
import { type PriceE4, priceE4 } from '@qingnang/rules/money';
import { Recent } from '@qingnang/search/recent';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { READS_UNDER_WAY, TOGETHER, together } from '../../../../db/together.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { ControlRule } from '../../eligibility/control/rules.ts';
import { pricesByRank } from '../../pricing/rules.ts';
import { groupBuyJson, PART_KINDS, type SpecialJson, toSpecial } from '../specials/reads.ts';
import { type GoodsRecord, paragraphs } from './rules.ts';

/** Goods that a process keeps, some 3 kB each. */
const KEPT_GOODS = 30_000;
/** Lots of a warehouse that a page may show. */
const LOTS = 20;

/** Columns of `RECORDS`; prices in 1/10000 yuan. */
interface RecordRow extends ShownFacts, PageFacts {
  stamp: number;
  id: number;
  name: string;
  generic_name: string;
  approval_no: string;
  barcode: string;
  maker_id: number;
  maker: string;
  spec: string;
  unit: string;
  rx_class: string;
  storage: string;
  scope: string;
  scope_name: string;
  is_tcm: boolean;
  is_ephedrine: boolean;
  forbidden_class: string;
  status: string;
  min_order: number;
  multiple: number;
  middle_pack: number;
  case_pack: number;
  can_split: boolean;
  round_to_case: boolean;
  limit_per_order: number | null;
  limit_per_day: number | null;
  free_shipping_number: number | null;
  floor_price_e4: number | null;
  retail_price_e4: number | null;
  description: string;
  brand_id: number | null;
  brand: string | null;
  images: string[] | null;
  tags: { name: string; describe: string; is_show: number }[] | null;
  categories: number[] | null;
  prices: [rank: number, priceE4: number][] | null;
  ladder: { id: number; type: number; steps: [number, priceE4: number][] | null } | null;
  control: ControlRule[] | null;
  specials: SpecialJson[] | null;
  lots: [lotNo: string, producedOn: string | null, expiresOn: string | null, warehouseId: number][] | null;
}
const FACTS = [...SHOWN_FACT_KEYS, ...PAGE_FACT_KEYS].map((key) => `g.${key}`).join(', ');
const RECORDS = `select t.stamp, g.id, g.name, g.generic_name, ${FACTS}, g.approval_no, g.barcode, g.maker_id,
  m.name as maker, g.spec, g.unit, g.rx_class, g.storage, g.scope,
  coalesce((select c.name from business_scope c where c.code = g.scope), g.scope) as scope_name, g.is_tcm, g.is_ephedrine, g.forbidden_class, g.status, g.min_order,
  g.multiple, g.middle_pack, g.case_pack, g.can_split, g.round_to_case, g.limit_per_order, g.limit_per_day,
  g.free_shipping_number, g.floor_price_e4, g.retail_price_e4,
  g.description, g.brand_id, (select b.name from brand b where b.id = g.brand_id) as brand,
  (select json_agg(i.url order by i.position) from goods_image i where i.goods_id = g.id) as images,
  (select json_agg(json_build_object('name', name, 'describe', describe, 'is_show', is_show::int))
    from goods_tag where goods_id = g.id) as tags,
  (select json_agg(category_id order by category_id) from goods_category where goods_id = g.id) as categories,
  (select json_agg(json_build_array(rank, price_e4)) from goods_price where goods_id = g.id) as prices,
  (select json_build_object('id', l.id, 'type', l.type, 'steps',
    (select json_agg(json_build_array(s.number, s.price_e4) order by s.number) from ladder_step s where s.ladder_id = l.id))
    from ladder l where l.goods_id = g.id) as ladder,
  (select json_agg(json_build_object('effect', effect, 'dimension', dimension, 'value', value))
    from control_rule where goods_id = g.id) as control,
  (select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'price_e4', p.price_e4,
      'starts', floor(extract(epoch from p.starts_at)), 'ends', floor(extract(epoch from p.ends_at)),
      'warehouse_id', p.warehouse_id, 'stock_total', p.stock_total, 'stock_left', null, 'limit', p.limit_per_account,
      'used', 0, 'lot', case when lot.id is not null then
        json_build_object('id', lot.id, 'lot_no', lot.lot_no, 'expires_on', lot.expires_on) end,
      'group', ${groupBuyJson('p')}))
    from special_price p left join lot on lot.id = p.lot_id
    where p.goods_id = g.id and p.kind not in (${PART_KINDS}) and p.ends_at > now() and not p.is_stopped
      and p.settled_at is null) as specials,
  (select json_agg(json_build_array(lot_no, produced_on, expires_on, warehouse_id)
      order by expires_on nulls last, received_at, id)
    from (select *, row_number() over (partition by warehouse_id order by expires_on nulls last, received_at, id) as place
      from lot where goods_id = g.id and quantity > 0 and stopped_at is null) on_hand where place <= ${LOTS}) as lots
  from goods g join maker m on m.id = g.maker_id join goods_stamp t on t.goods_id = g.id where g.id = any($1::int8[])`;

// One for the process: a stamp is the number of a transaction, so no two databases of a server share one by chance.
const kept = new Recent<number, GoodsRecord>(KEPT_GOODS);

/**
 * Records of goods by id, from memory where the stamp is still the same, all others in one statement. Goods that are gone
 * are missing.
 * @param stamps of the goods as the caller's statement has just read them
 */
export async function recordsOf(
  db: Db | Tx,
  stamps: ReadonlyMap<number, { stamp: number }>,
): Promise<Map<number, GoodsRecord>> {
  const records = new Map<number, GoodsRecord>();
  const missing: number[] = [];
  for (const [id, { stamp }] of stamps) {
    const record = kept.get(id);
    if (record?.stamp === stamp) records.set(id, record);
    else missing.push(id);
  }
  if (missing.length === 0) return records;
  for (const record of await (db.isTransaction ? readRecords(db, missing) : readForMany(db, missing))) {
    records.set(record.words.id, record);
    // A transaction may see what it has written itself and will write again under the same stamp.
    if (!db.isTransaction) kept.set(record.words.id, record);
  }
  return records;
}

async function readRecords(db: Db | Tx, ids: readonly number[]): Promise<GoodsRecord[]> {
  const { rows } = await db.executeQuery<RecordRow>(CompiledQuery.raw(RECORDS, [ids]));
  return rows.map(toRecord);
}

const readForMany = together(
  TOGETHER,
  READS_UNDER_WAY,
  async (db, questions: readonly (readonly number[])[]) => {
    const ids = [...new Set(questions.flat())];
    const records = new Map((await readRecords(db, ids)).map((record) => [record.words.id, record]));
    return questions.map((asked) => asked.flatMap((id) => records.get(id) ?? []));
  },
);

function toRecord(row: RecordRow): GoodsRecord {
  return {
    stamp: row.stamp,
    words: wordsOf(row),
    prices: pricesByRank(new Map((row.prices ?? []).map(([rank, price]) => [rank, priceE4(price)]))),
    retailPrice: priceOrNull(row.retail_price_e4),
    ladder: row.ladder?.steps
      ? {
          id: row.ladder.id,
          type: row.ladder.type,
          steps: row.ladder.steps.map(([number, price]) => ({ number, price: priceE4(price) })),
        }
      : null,
    control: row.control ?? [],
    specials: (row.specials ?? []).map((special) => toSpecial(special, true)),
    lots: (row.lots ?? []).map(([lotNo, producedOn, expiresOn, warehouseId]) => ({
      lotNo,
      producedOn,
      expiresOn,
      warehouseId,
    })),
    pageFacts: ofEachPageFact((key) => row[key]),
    description: paragraphs(row.description),
    brand: row.brand_id === null || row.brand === null ? null : { id: row.brand_id, name: row.brand },
    categoryIds: row.categories ?? [],
  };
}

const priceOrNull = (price: number | null): PriceE4 | null => (price === null ? null : priceE4(price));

function wordsOf(row: RecordRow): GoodsRecord['words'] {
  return {
    id: row.id,
    name: row.name,
    genericName: row.generic_name,
    facts: ofEachShownFact((key) => row[key]),
    approvalNo: row.approval_no,
    barcode: row.barcode,
    makerId: row.maker_id,
    maker: row.maker,
    spec: row.spec,
    unit: row.unit,
    rxClass: row.rx_class,
    storage: row.storage,
    scope: row.scope,
    scopeName: row.scope_name,
    isTcm: row.is_tcm,
    isEphedrine: row.is_ephedrine,
    forbidden: row.forbidden_class,
    onShelf: row.status === 'on',
    image: row.images?.[0] ?? '',
    images: row.images ?? [],
    tags: row.tags ?? [],
    minOrder: row.min_order,
    multiple: row.multiple,
    middlePack: row.middle_pack,
    casePack: row.case_pack,
    canSplit: row.can_split,
    roundToCase: row.round_to_case,
    limitPerOrder: row.limit_per_order,
    limitPerDay: row.limit_per_day,
    shipsFreeFrom: row.free_shipping_number,
    floorPrice: priceOrNull(row.floor_price_e4),
  };
}

import { FACT_KEYS } from '@qingnang/contract/goods-facts';
import { parsePriceE4 } from '@qingnang/rules/money';
import { pinyinColumns } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { drawGoods } from '../art/art-for.ts';
import { moreShots } from '../art/more-shots.ts';
import { demoFacts } from '../catalog/facts.ts';
import { demoGoods } from '../catalog/goods.ts';
import { demoIdentity } from '../catalog/identity.ts';
import { makers as demoMakers } from '../catalog/makers.ts';
import { between } from '../catalog/random.ts';
import type { DemoFiles } from '../files.ts';
import { demoLeaflet } from '../leaflets/leaflet.ts';
import type { Ids } from './frame.ts';
import { recordset } from './rows.ts';

interface Frame {
  brands: Ids;
  categories: Ids;
  makers: Ids;
}

const SHAPE = `name text, generic_name text, ${FACT_KEYS.map((key) => `${key} text`).join(', ')}, approval_no text, barcode text, maker_id bigint,
  brand_id bigint, spec text, unit text, middle_pack int, case_pack int, min_order int, multiple int, can_split boolean,
  round_to_case boolean, limit_per_order int, rx_class text, storage text, scope text, is_ephedrine boolean, is_tcm boolean,
  retail_price_e4 bigint, description text, initials text, pinyin text, sales_count int, source_code text,
  created_at timestamptz`;
const COLUMNS = SHAPE.replace(/ (text|bigint|int|boolean|timestamptz)\b/g, '');

/** @returns ids by position in the demo catalogue */
export async function loadGoods(tx: Tx, frame: Frame, pictures: DemoFiles): Promise<number[]> {
  const rows = demoGoods.map((_, index) => goodsRow(index, frame));
  const { rows: inserted } = await sql<{ id: number; source_code: string }>`
    insert into goods (${sql.raw(COLUMNS)}, status) select ${sql.raw(COLUMNS)}, 'on'
    from ${recordset(rows, SHAPE)} returning id, source_code`.execute(tx);
  const byCode = new Map(inserted.map(({ id, source_code }) => [source_code, id]));
  const ids = rows.map(({ source_code }) => byCode.get(source_code) ?? 0);
  await loadParts(tx, ids, frame, pictures);
  return ids;
}

const DAY_MS = 86_400_000;

/** By scope: codes in the form of the tax office's, made up for the demo. */
const TAX_CODES: Readonly<Record<string, string>> = {
  patent_tcm: '1070304010000000000',
  tcm_pieces: '1070305010000000000',
  biologic: '1070306010000000000',
  biochemical: '1070306020000000000',
  device1: '1090245010000000000',
  device2: '1090245020000000000',
  device3: '1090245030000000000',
  health_food: '1030206010000000000',
  other: '1070302010000000000',
};

function goodsRow(index: number, { brands, makers }: Frame) {
  const goods = demoGoods[index];
  if (!goods) throw new RangeError(`no demo goods at position ${index}`);
  const { approvalNo, barcode } = demoIdentity(index);
  const makerName = demoMakers[goods.maker].name;
  const { tradeName = '', brand, middlePack, casePack } = goods;
  const isNew = goods.tags?.some((tag) => tag.name === '新') ?? false;
  return {
    name: goods.name,
    generic_name: goods.genericName,
    trade_name: tradeName,
    dosage_form: goods.form,
    tax_code: TAX_CODES[goods.scope] ?? TAX_CODES.other,
    approval_no: approvalNo ?? '',
    barcode,
    maker_id: makers.get(goods.maker) ?? null,
    brand_id: brand === undefined ? null : (brands.get(brand) ?? null),
    spec: goods.spec,
    unit: goods.unit,
    middle_pack: middlePack,
    case_pack: casePack,
    min_order: goods.minOrder,
    multiple: goods.multiple,
    can_split: goods.canSplit,
    round_to_case: !goods.canSplit && casePack > middlePack,
    limit_per_order: goods.limitPerOrder ?? null,
    rx_class: goods.rx,
    storage: goods.storage,
    scope: goods.scope,
    is_ephedrine: goods.ephedrine ?? false,
    is_tcm: goods.rx === 'tcm',
    origin: goods.origin ?? '',
    ...demoFacts(goods),
    // Most makers of drugs hold the number themselves.
    mah: approvalNo && goods.rx !== 'device' ? makerName : '',
    registrant: goods.rx === 'device' && approvalNo ? makerName : '',
    production_permit:
      goods.rx === 'device' && approvalNo ? `川械生产许(演示)${String(index + 1).padStart(4, '0')}号` : '',
    retail_price_e4: Number(parsePriceE4(goods.retail)),
    description: goods.description ?? '',
    ...pinyinColumns([goods.name, goods.genericName, tradeName]),
    sales_count: between(`sales:${index}`, 0, isNew ? 60 : 5_000),
    source_code: `demo-${index + 1}`,
    // New goods came last.
    created_at: new Date(Date.now() - (isNew ? between(`age:${index}`, 0, 20) : 200) * DAY_MS),
  };
}

async function loadParts(
  tx: Tx,
  ids: readonly number[],
  { categories }: Frame,
  pictures: DemoFiles,
): Promise<void> {
  const links = demoGoods.flatMap((goods, index) =>
    [...new Set(goods.categories)].map((code) => ({
      goods_id: ids[index],
      category_id: categories.get(code),
    })),
  );
  const tags = demoGoods.flatMap((goods, index) =>
    (goods.tags ?? []).map((tag) => ({ goods_id: ids[index], ...tag })),
  );
  const images = demoGoods.flatMap((goods, index) =>
    [drawGoods(goods), ...moreShots(goods, demoIdentity(index).barcode)].map((shot, position) => ({
      goods_id: ids[index],
      position,
      url: pictures.add(`packs/${index + 1}${position > 0 ? `-${position}` : ''}.svg`, shot),
    })),
  );
  await sql`
    insert into goods_category (goods_id, category_id)
    select goods_id, category_id from ${recordset(links, 'goods_id bigint, category_id bigint')}`.execute(tx);
  await sql`
    insert into goods_tag (goods_id, name, describe)
    select goods_id, name, describe from ${recordset(tags, 'goods_id bigint, name text, describe text')}`.execute(
    tx,
  );
  const leaflets = demoGoods.map((goods, index) => ({ goods_id: ids[index], fields: demoLeaflet(goods) }));
  await sql`
    insert into goods_leaflet (goods_id, fields)
    select goods_id, fields from ${recordset(leaflets, 'goods_id bigint, fields jsonb')}`.execute(tx);
  await sql`
    insert into goods_image (goods_id, position, url)
    select goods_id, position, url from ${recordset(images, 'goods_id bigint, position int, url text')}`.execute(
    tx,
  );
}

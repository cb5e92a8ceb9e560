import { fieldName, valueWords } from '@qingnang/contract/audit-words';
import type { AdminGoods, adminGoodsList, adminOptions } from '@qingnang/contract/office';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import { keyOf } from '../../../service/rules.ts';
import type { WaitingPrices } from './prices/reads.ts';
import type { GoodsRecord, ListRow, LogRow, OptionRows } from './reads.ts';
import { priceText, type Values } from './rules.ts';

type GoodsList = z.output<typeof adminGoodsList.data>;

export function goodsListPage(
  found: { rows: ListRow[]; total: number },
  page: number,
  size: number,
): GoodsList {
  const list = found.rows.map((row) => ({
    id: row.id,
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    maker: row.maker,
    approval_no: row.approval_no,
    barcode: row.barcode,
    external_ids: row.external_ids,
    image: row.image ?? '',
    rx_class: row.rx_class,
    status: row.status,
    price: row.price_e4 === null ? null : priceToYuan(priceE4(row.price_e4)),
    available: row.available,
    reserved: row.reserved,
    nearest_expiry: endOfDaySeconds(row.nearest_expiry),
    score: row.score,
    updated_at: toSeconds(row.updated_at),
  }));
  return { list, total: found.total, page, page_size: size };
}

const flagOf = (value: boolean) => (value ? 1 : 0);

export function adminGoodsData(
  record: GoodsRecord,
  log: readonly LogRow[],
  waiting: WaitingPrices | undefined,
): AdminGoods {
  const { fields } = record;
  const { columns, ladder } = fields;
  return {
    id: record.id,
    version: record.version,
    form: {
      ...columns,
      maker: fields.maker,
      can_split: flagOf(columns.can_split),
      round_to_case: flagOf(columns.round_to_case),
      is_ephedrine: flagOf(columns.is_ephedrine),
      is_tcm: flagOf(columns.is_tcm),
      retail_price: columns.retail_price_e4 === null ? null : priceText(priceE4(columns.retail_price_e4)),
      floor_price: columns.floor_price_e4 === null ? '' : priceText(priceE4(columns.floor_price_e4)),
      category_ids: fields.categoryIds,
      prices: fields.prices.map(({ rank, price }) => ({ rank, price: priceText(price) })),
      ladder_type: ladder?.type ?? 0,
      ladder: (ladder?.steps ?? []).map(({ number, price }) => ({ number, price: priceText(price) })),
    },
    images: record.images,
    lots: record.lots.map(({ produced_on, expires_on, ...lot }) => ({
      ...lot,
      produced_on: endOfDaySeconds(produced_on),
      expires_on: endOfDaySeconds(expires_on),
    })),
    stock: record.stock,
    initials: record.initials.split(' ')[0] ?? '',
    waiting: waiting
      ? { words: waiting.words, asked_by: waiting.asker, asked_at: toSeconds(waiting.asked_at) }
      : null,
    log: log.map((row) => ({
      at: toSeconds(row.at),
      staff: row.staff ?? '',
      action: ACTIONS[row.action] ?? row.action,
      changes: changesText(row.before, row.after),
    })),
  };
}

const ACTIONS: Readonly<Record<string, string>> = {
  'goods.create': '新增',
  'goods.update': '修改',
  'goods.receive': '入库',
  'goods.reference': '按批准文号补全',
  'goods.images': '图片',
  'goods.tags': '标签',
  'goods.shelf': '上下架',
  'goods.control': '控销',
  'goods.right': '控销申请',
};

/** `价格 8.40 → 8.20；状态 草稿 → 在售` */
function changesText(before: Values | null, after: Values | null): string {
  const fields = Object.keys(after ?? {});
  return fields
    .map((field) => {
      const change = [before?.[field], after?.[field]].map((value) => {
        const text = String(value ?? '');
        return text === '' ? '（空）' : valueWords('goods', field, text);
      });
      return `${fieldName('goods', field)} ${before ? change.join(' → ') : change[1]}`;
    })
    .join('；');
}

const choiceOf = ({ code, name, is_active }: { code: string; name: string; is_active: boolean }) => ({
  code,
  name,
  is_active: flagOf(is_active),
});

export function optionsData(rows: OptionRows): z.output<typeof adminOptions.data> {
  return {
    warehouses: rows.warehouses,
    brands: rows.brands,
    makers: rows.makers,
    categories: rows.categories.map(({ parent_id, ...category }) => ({
      ...category,
      parent_id: parent_id ?? 0,
    })),
    ranks: rows.reference.ranks.map(({ rank, name }) => ({ rank, name })),
    buyer_types: rows.reference.types.map(choiceOf),
    scopes: rows.reference.scopes.map(choiceOf),
    carriers: rows.carriers,
    cold_carriers: rows.coldCarriers,
    reasons: rows.reasons.flatMap((row) =>
      row.is_active ? [{ key: keyOf(row), kind: row.kind, text: row.text }] : [],
    ),
  };
}

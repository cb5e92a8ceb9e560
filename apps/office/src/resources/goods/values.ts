import { FACT_KEYS, ofEachFact } from '@qingnang/contract/goods-facts';
import { GOODS_LABELS } from '@qingnang/contract/goods-labels';
import { type Names, RANKS } from '../../app/reference.ts';
import type { AdminGoods, GoodsForm } from './api.ts';

type WireForm = AdminGoods['form'];

/** The form as it is filled in: prices stand at their rank, empty where a rank follows the one below. */
export interface GoodsValues extends Omit<WireForm, 'prices' | 'ladder' | 'retail_price'> {
  retail_price: string;
  prices: { price: string }[];
  ladder: { number: number | null; price: string }[];
}

/** What a new goods starts with. */
export const EMPTY: GoodsValues = {
  name: '',
  generic_name: '',
  ...ofEachFact(() => ''),
  approval_no: '',
  barcode: '',
  maker: '',
  brand_id: null,
  spec: '',
  unit: '盒',
  middle_pack: 1,
  case_pack: 1,
  min_order: 1,
  multiple: 1,
  can_split: 1,
  round_to_case: 0,
  limit_per_order: null,
  limit_per_day: null,
  free_shipping_number: null,
  rx_class: '',
  storage: 'normal',
  scope: '',
  is_ephedrine: 0,
  ephedrine_order_limit: null,
  ephedrine_month_limit: null,
  is_tcm: 0,
  retail_price: '',
  floor_price: '',
  tax_rate: 13,
  description: '',
  status: 'draft',
  category_ids: [],
  prices: RANKS.map(() => ({ price: '' })),
  ladder_type: 0,
  ladder: [],
};

export function valuesOf(form: WireForm): GoodsValues {
  return {
    ...form,
    retail_price: form.retail_price ?? '',
    prices: RANKS.map((rank) => ({
      price: form.prices.find((entry) => entry.rank === rank)?.price ?? '',
    })),
    ladder: form.ladder.map((step) => ({ ...step })),
  };
}

/** A new goods like another one; what names exactly that other one stays behind. */
export const copyOf = (form: WireForm): GoodsValues => ({ ...valuesOf(form), barcode: '', status: 'draft' });

/** What is sent. Choices outside of their list cannot be made in the form; the server refuses them all the same. */
export function bodyOf(values: GoodsValues): GoodsForm {
  return {
    ...values,
    brand_id: values.brand_id ?? undefined,
    limit_per_order: values.limit_per_order ?? undefined,
    limit_per_day: values.limit_per_day ?? undefined,
    free_shipping_number: values.free_shipping_number ?? undefined,
    ephedrine_order_limit: values.ephedrine_order_limit ?? undefined,
    ephedrine_month_limit: values.ephedrine_month_limit ?? undefined,
    retail_price: values.retail_price.trim() || undefined,
    floor_price: values.floor_price.trim() || undefined,
    category_ids: values.category_ids.length > 0 ? values.category_ids : undefined,
    rx_class: values.rx_class as GoodsForm['rx_class'],
    storage: values.storage as GoodsForm['storage'],
    status: values.status as GoodsForm['status'],
    prices: sentRanks(values).map((rank) => ({ rank, price: values.prices[rank]?.price.trim() ?? '' })),
    ladder: values.ladder.map(({ number, price }) => ({ number: number ?? 0, price: price.trim() })),
  };
}

/** The ranks of `bodyOf(values).prices`, in its order. */
const sentRanks = ({ prices }: GoodsValues) =>
  prices.map(({ price }, rank) => (price.trim() === '' ? -1 : rank)).filter((rank) => rank >= 0);

/** Messages of a 422 answer at the form's own fields: the sent prices leave out empty ranks, the form does not. */
export function errorsAtFields(
  errors: Record<string, string[]>,
  values: GoodsValues,
): Record<string, string[]> {
  const ranks = sentRanks(values);
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name.replace(/^prices\.(\d+)\.\w+$/, (_, index) => `prices.${ranks[Number(index)] ?? 0}.price`),
      messages,
    ]),
  );
}

/** What a rank pays: its own price, else that of the next lower rank that has one; null when there is none. */
export function priceAt(prices: GoodsValues['prices'], rank: number): string | null {
  const own = prices.slice(0, rank + 1).findLast(({ price }) => price.trim() !== '');
  return own?.price.trim() ?? null;
}

export interface Section {
  id: string;
  title: string;
  fields: readonly (keyof GoodsValues)[];
}
/** The sections of the form. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'base',
    title: '基本信息',
    fields: [
      'name',
      'generic_name',
      ...FACT_KEYS,
      'maker',
      'brand_id',
      'approval_no',
      'spec',
      'unit',
      'barcode',
      'storage',
      'category_ids',
      'status',
    ],
  },
  {
    id: 'pack',
    title: '包装数量',
    fields: [
      'middle_pack',
      'case_pack',
      'min_order',
      'multiple',
      'limit_per_order',
      'limit_per_day',
      'free_shipping_number',
      'can_split',
      'round_to_case',
    ],
  },
  {
    id: 'rule',
    title: '合规可售',
    fields: ['rx_class', 'scope', 'is_ephedrine', 'ephedrine_order_limit', 'ephedrine_month_limit', 'is_tcm'],
  },
  {
    id: 'price',
    title: '价格',
    fields: ['prices', 'retail_price', 'floor_price', 'tax_rate', 'ladder_type', 'ladder'],
  },
  { id: 'lot', title: '库存批号', fields: [] },
  { id: 'desc', title: '商品说明', fields: ['description'] },
];

export interface Change {
  field: keyof GoodsValues;
  /** 基础价 of a rank counts by itself. */
  rank?: number;
  label: string;
}

/** `最小起订量、金卡基础价` */
export const changeWords = (changes: readonly Change[], names: Names): string =>
  changes.map(({ rank, label }) => (rank === undefined ? label : names.rank(rank) + label)).join('、');

/** Which fields differ from the goods as it was opened. */
export function changesBetween(before: GoodsValues, now: Partial<GoodsValues>): Change[] {
  const fields = SECTIONS.flatMap((section) => section.fields);
  return fields.flatMap((field): Change[] => {
    if (field === 'prices') return priceChanges(before, now);
    return isSame(before[field], now[field]) ? [] : [{ field, label: GOODS_LABELS[field] }];
  });
}

function priceChanges(before: GoodsValues, now: Partial<GoodsValues>): Change[] {
  return before.prices.flatMap(({ price }, rank) =>
    isSame(price, now.prices?.[rank]?.price) ? [] : [{ field: 'prices' as const, rank, label: '基础价' }],
  );
}

/** An untouched and an emptied field are the same; so are 12 and '12'. */
export function isSame(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object')
    return JSON.stringify(value, (_, part) => (typeof part === 'number' ? String(part) : part));
  return String(value).trim();
}

import type { GoodsFacts } from '@qingnang/contract/goods-facts';
import type { GoodsForm } from '@qingnang/contract/office';
import { formatPrice, type PriceE4, parsePriceE4, priceE4 } from '@qingnang/rules/money';
import { type ForbiddenList, forbiddenWords } from '../forbidden/rules.ts';

/** Prices of one goods by rank, in rank order. */
export interface RankPrice {
  rank: number;
  price: PriceE4;
}
export interface FormLadder {
  type: number;
  steps: { number: number; price: PriceE4 }[];
}

/** Everything staff edit of one goods, in the forms of the database. */
export interface GoodsFields {
  columns: GoodsFacts & {
    name: string;
    generic_name: string;
    approval_no: string;
    barcode: string;
    brand_id: number | null;
    spec: string;
    unit: string;
    middle_pack: number;
    case_pack: number;
    min_order: number;
    multiple: number;
    can_split: boolean;
    round_to_case: boolean;
    limit_per_order: number | null;
    limit_per_day: number | null;
    free_shipping_number: number | null;
    rx_class: string;
    storage: string;
    scope: string;
    is_ephedrine: boolean;
    ephedrine_order_limit: number | null;
    ephedrine_month_limit: number | null;
    is_tcm: boolean;
    retail_price_e4: number | null;
    floor_price_e4: number | null;
    tax_rate: number;
    description: string;
    status: string;
  };
  maker: string;
  categoryIds: number[];
  prices: RankPrice[];
  ladder: FormLadder | null;
}

/** The form's values in the forms of the database. The wire has checked that every price is one. */
export function fieldsOf(form: GoodsForm): GoodsFields {
  const { maker, category_ids, prices, ladder_type, ladder, retail_price, floor_price, ...rest } = form;
  return {
    columns: {
      ...rest,
      brand_id: form.brand_id ?? null,
      limit_per_order: form.limit_per_order ?? null,
      limit_per_day: form.limit_per_day ?? null,
      free_shipping_number: form.free_shipping_number ?? null,
      can_split: form.can_split === 1,
      round_to_case: form.round_to_case === 1,
      is_ephedrine: form.is_ephedrine === 1,
      ephedrine_order_limit: form.ephedrine_order_limit ?? null,
      ephedrine_month_limit: form.ephedrine_month_limit ?? null,
      is_tcm: form.is_tcm === 1,
      retail_price_e4: priceOrNone(retail_price),
      floor_price_e4: priceOrNone(floor_price),
    },
    maker,
    categoryIds: [...new Set(category_ids ?? [])].sort((a, b) => a - b),
    prices: prices
      .map(({ rank, price }) => ({ rank, price: exactPrice(price) }))
      .sort((a, b) => a.rank - b.rank),
    ladder:
      ladder.length === 0
        ? null
        : {
            type: ladder_type,
            steps: ladder
              .map(({ number, price }) => ({ number, price: exactPrice(price) }))
              .sort((a, b) => a.number - b.number),
          },
  };
}

const exactPrice = (text: string): PriceE4 => parsePriceE4(text) ?? priceE4(0n);
const priceOrNone = (text: string | undefined) => (text === undefined ? null : Number(exactPrice(text)));

/** What is wrong with a form beyond the shape of its fields, by field; empty when it can be saved. */
export function formErrors(form: GoodsForm, forbidden: ForbiddenList): Record<string, string> {
  return {
    ...duplicates(form.prices, (entry) => entry.rank, 'prices', 'rank', '等级重复'),
    ...duplicates(form.ladder, (step) => step.number, 'ladder', 'number', '阶梯数量重复'),
    ...Object.fromEntries(
      form.ladder.flatMap((step, index) =>
        exactPrice(step.price) > 0n ? [] : [[`ladder.${index}.price`, '阶梯价必须大于 0']],
      ),
    ),
    ...kindErrors(form, forbidden),
  };
}

/** Said where a goods has no business scope, or one that is not offered. */
export const NO_SCOPE = '请选择经营范围';

type KindFields =
  | 'name'
  | 'generic_name'
  | 'approval_no'
  | 'maker'
  | 'floor_price'
  | 'min_order'
  | 'limit_per_order'
  | 'limit_per_day';

/** What is wrong with what a goods is: it may not be sold here, its numbers exclude each other. */
export function kindErrors(form: Pick<GoodsForm, KindFields>, list: ForbiddenList): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.floor_price !== undefined && exactPrice(form.floor_price) === 0n)
    errors.floor_price = '控价必须大于 0';
  const forbidden = forbiddenWords(list, {
    name: form.name,
    genericName: form.generic_name,
    approvalNo: form.approval_no,
    maker: form.maker,
  });
  if (forbidden) errors.name = forbidden;
  const most = Math.min(
    form.limit_per_order ?? Number.POSITIVE_INFINITY,
    form.limit_per_day ?? Number.POSITIVE_INFINITY,
  );
  if (form.min_order > most) errors.min_order = `起订量不能大于限购数量 ${most}`;
  return errors;
}

/** A field of the goods' form, by which one value is judged. */
export interface Schema {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** What a field of the form says about a value; undefined when nothing is wrong. */
export const problemBy = (schema: Schema, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

function duplicates<T>(
  rows: readonly T[],
  keyOf: (row: T) => number,
  list: string,
  field: string,
  message: string,
): Record<string, string> {
  const seen = new Set<number>();
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    if (seen.has(keyOf(row))) errors[`${list}.${index}.${field}`] = message;
    seen.add(keyOf(row));
  }
  return errors;
}

/** Decimal text, so that the form shows exactly what is stored: `8.40`, `0.1234`. */
export const priceText = (price: PriceE4) => formatPrice(price).replaceAll(',', '');

export type Values = Record<string, string | number | boolean | null>;

/** A goods as flat values for the audit log. */
export function auditValues(fields: GoodsFields): Values {
  const { retail_price_e4, floor_price_e4, ...columns } = fields.columns;
  return {
    ...columns,
    maker: fields.maker,
    retail_price: textOrNull(retail_price_e4),
    floor_price: textOrNull(floor_price_e4),
    categories: fields.categoryIds.join(', '),
    prices: pricesText(fields.prices),
    ladder: ladderText(fields.ladder),
  };
}

export const pricesText = (prices: readonly RankPrice[]): string =>
  prices.map(({ rank, price }) => `${rank}: ${priceText(price)}`).join(', ');

export function ladderText(ladder: FormLadder | null): string {
  const steps = ladder?.steps.map(({ number, price }) => `${number}: ${priceText(price)}`).join(', ');
  return ladder ? `${ladder.type === 1 ? '以内' : '满'} ${steps}` : '';
}

const textOrNull = (price: number | null) => (price === null ? null : priceText(priceE4(price)));

/** The fields whose value differs, before and after, for the audit log. */
export function differences(before: Values, after: Values): { before: Values; after: Values } {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

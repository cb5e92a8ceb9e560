import { shippingRuleFields, shippingTermFields, warehouseFields } from '@qingnang/contract/warehouse-fields';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import { type Place, type ShippingRule, shippingOf, termsAt } from '@qingnang/rules/shipping';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';
import type { StaffRule, StaffWarehouse } from './api.ts';

/** A warehouse as its form has it; the terms are asked for with a new one only. */
export type WarehouseValues = FormOf<typeof warehouseFields> & FormOf<typeof shippingTermFields>;

export const newWarehouse = (warehouses: readonly StaffWarehouse[]): WarehouseValues => ({
  ...blankForm(warehouseFields),
  ...blankForm(shippingTermFields),
  is_active: true,
  sort: Math.max(0, ...warehouses.map(({ sort }) => sort)) + 1,
});
export const valuesOf = (warehouse: StaffWarehouse): WarehouseValues => ({
  ...blankForm(shippingTermFields),
  ...filledForm(warehouseFields, warehouse),
});
export const warehouseBody = (values: WarehouseValues) => sentOf(warehouseFields, values);
export const newWarehouseBody = (values: WarehouseValues) => ({
  ...warehouseBody(values),
  ...sentOf(shippingTermFields, values),
});

/** A rule as its form has it: its place in one field, '四川省' and what lies below. */
export type RuleValues = Omit<FormOf<typeof shippingRuleFields>, keyof Place> & { province: string[] };

export const newRule: RuleValues = { ...blankForm(shippingRuleFields), is_served: true, province: [] };
export const ruleValues = (rule: StaffRule): RuleValues => ({
  ...filledForm(shippingRuleFields, rule),
  // Nothing is an amount here like any other.
  fee: rule.fee,
  free_from: rule.free_from,
  minimum_order: rule.minimum_order,
  province: partsOf(rule),
});
export const ruleBody = ({ province, ...values }: RuleValues) =>
  sentOf(shippingRuleFields, { ...values, ...placeOf(province) });

const partsOf = ({ province, city, district }: Place): string[] => [province, city, district].filter(Boolean);
export const placeOf = ([province = '', city = '', district = '']: readonly string[]): Place => ({
  province,
  city,
  district,
});

/** 四川省 成都市 锦江区, or what the rule for everywhere is called. */
export const placeWords = (place: Place): string => partsOf(place).join(' ') || '默认（其他地区）';

export const isDefault = ({ province }: Pick<Place, 'province'>): boolean => province === '';

const rulesOf = (rules: readonly StaffRule[]): ShippingRule[] =>
  rules.map(({ province, city, district, is_served, fee, free_from, minimum_order, promise }) => ({
    province,
    city,
    district,
    isServed: is_served === 1,
    fee: amountOf(fee),
    freeFrom: amountOf(free_from),
    minimumOrder: amountOf(minimum_order),
    promise,
  }));

/** What is typed as an amount; nothing is 0. */
export const amountOf = (text: string): Fen => parseFen(text) ?? fen(0n);

/** What an order of one warehouse would pay for its way, as the shop works it out. */
export interface Trial {
  id: number;
  name: string;
  /** ''= it can be ordered. */
  refusal: string;
  fee: Fen;
  /** Missing to free shipping. */
  gap: Fen;
  promise: string;
}

/** @param to empty = an address that nobody knows */
export function tried(warehouses: readonly StaffWarehouse[], to: readonly string[], amount: Fen): Trial[] {
  return warehouses.map(({ id, name, is_active, rules }) => {
    const terms = termsAt(rulesOf(rules), to.length === 0 ? null : placeOf(to));
    const { fee, gap } = shippingOf({
      goodsAmount: amount,
      threshold: terms.freeFrom,
      fee: terms.fee,
      unshippedPaid: fen(0n),
      allShipFree: false,
    });
    const refusal =
      is_active === 0
        ? '已停用，不销售'
        : !terms.isServed
          ? '不配送'
          : amount < terms.minimumOrder
            ? `未达起订额 ¥${formatFen(terms.minimumOrder)}，不能下单`
            : '';
    return { id, name, refusal, fee, gap, promise: terms.promise };
  });
}

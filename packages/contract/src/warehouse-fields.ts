import { count, fen, flag, orZero, text } from './described.ts';

/** A warehouse, as staff edit it. */
export const warehouseFields = {
  name: text('名称', 20, 1),
  code: text('代码', 20, 1),
  address: orZero(text('地址', 120)),
  licence_no: orZero(text('许可证号', 60)),
  is_active: flag('发货'),
  sort: orZero(count('排序', 0, 100_000)),
};

/** What a warehouse asks of an order to a place it delivers to. Nothing given is nothing asked. */
export const shippingTermFields = {
  fee: orZero(fen('运费')),
  free_from: orZero(fen('包邮门槛')),
  minimum_order: orZero(fen('起订额')),
  promise: orZero(text('送达说明', 40)),
};

/** The same for a region, as staff edit it: '' = all of what stands before it. */
export const shippingRuleFields = {
  province: orZero(text('省份', 30)),
  city: orZero(text('城市', 30)),
  district: orZero(text('区县', 30)),
  is_served: flag('配送'),
  ...shippingTermFields,
};

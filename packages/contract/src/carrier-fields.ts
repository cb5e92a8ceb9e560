import { flag, orZero, text } from './described.ts';

/** A carrier as staff edit it; its name is given once, since parcels and delivery notes bear it. */
export const carrierFields = {
  name: text('名称', 40, 1),
  code: orZero(text('快递100编码', 40)),
  phone: orZero(text('查询电话', 20)),
  /** Carries cold goods: no other one gets them. */
  is_cold: flag('冷链'),
  is_active: flag('使用'),
};

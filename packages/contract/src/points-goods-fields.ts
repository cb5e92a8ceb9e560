import { count, flag, orNull, orZero, text } from './described.ts';

/** What points buy, as staff edit it. */
export const pointsGoodsFields = {
  name: text('名称', 60, 1),
  describe: orZero(text('说明', 500)),
  image: orZero(text('图片', 300)),
  points: count('所需积分', 1, 100_000_000),
  stock: orZero(count('库存', 0, 1_000_000)),
  limit_per_account: orNull(count('每户限兑', 1, 10_000)),
  is_on: flag('上架'),
  sort: orZero(count('排序', 0, 100_000)),
};

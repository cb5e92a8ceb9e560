import type { StaffPointsGoods } from '@qingnang/contract/admin-zones';
import { pointsGoodsData } from '../present.ts';
import type { PointsGoodsRow } from '../reads.ts';

export const staffPointsGoodsData = (row: PointsGoodsRow): StaffPointsGoods => ({
  ...pointsGoodsData(row),
  version: row.version,
  is_on: row.is_on ? 1 : 0,
  sort: row.sort,
});

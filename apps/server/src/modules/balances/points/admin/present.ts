import type { StaffPointsGoods } from '@qingnang/contract/admin-zones';
import { pointsGoodsFields } from '@qingnang/contract/points-goods-fields';
import { ofColumns, showFields } from '@qingnang/rules/described';
import type { PointsGoodsRow } from '../reads.ts';

export const staffPointsGoodsData = (row: PointsGoodsRow): StaffPointsGoods => ({
  id: row.id,
  version: row.version,
  ...showFields(pointsGoodsFields, ofColumns(pointsGoodsFields, row)),
});

import type { pointsGoods } from '@qingnang/contract/zones';
import type { z } from 'zod';
import type { PointsGoodsRow } from './reads.ts';

export const pointsGoodsData = (row: PointsGoodsRow): z.output<typeof pointsGoods> => ({
  id: row.id,
  name: row.name,
  describe: row.describe,
  image: row.image,
  points: row.points,
  stock: row.stock,
  limit_per_account: row.limit_per_account,
});

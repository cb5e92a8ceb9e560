import type { PointsGoodsForm, StaffPointsGoods } from './api.ts';

/** A points goods as the form has it. */
export interface PointsValues extends Omit<PointsGoodsForm, 'is_on' | 'limit_per_account'> {
  limit_per_account: number | null;
  isOn: boolean;
}

export const blankGoods: Partial<PointsValues> = {
  name: '',
  describe: '',
  image: '',
  limit_per_account: null,
  stock: 0,
  sort: 0,
  isOn: true,
};

export const valuesOf = (goods: StaffPointsGoods): PointsValues => ({
  name: goods.name,
  describe: goods.describe,
  image: goods.image,
  points: goods.points,
  stock: goods.stock,
  limit_per_account: goods.limit_per_account,
  sort: goods.sort,
  isOn: goods.is_on === 1,
});

/** What the wire wants: a limit that is empty is left out. */
export const bodyOf = ({ isOn, limit_per_account: limit, ...rest }: PointsValues): PointsGoodsForm => ({
  ...rest,
  is_on: isOn ? 1 : 0,
  ...(limit === null ? {} : { limit_per_account: limit }),
});

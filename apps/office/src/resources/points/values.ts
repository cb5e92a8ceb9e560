import { pointsGoodsFields } from '@qingnang/contract/points-goods-fields';
import { blankForm, type FormOf, filledForm, sentOf } from '../../app/described.ts';
import type { StaffPointsGoods } from './api.ts';

/** A points goods as the form has it. */
export type PointsValues = FormOf<typeof pointsGoodsFields>;

export const blankGoods: PointsValues = { ...blankForm(pointsGoodsFields), is_on: true };
export const valuesOf = (goods: StaffPointsGoods): PointsValues => filledForm(pointsGoodsFields, goods);
export const bodyOf = (values: PointsValues) => sentOf(pointsGoodsFields, values);

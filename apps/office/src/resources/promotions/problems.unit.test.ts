import { expect, it } from 'vitest';
import { ApiError } from '../../app/api.ts';
import { refusalAt } from './problems.ts';

const form = {
  getFieldsError: () =>
    [['name'], ['goods_ids'], ['tiers', 0, 'minus']].map((name) => ({ name, errors: [], warnings: [] })),
};

it('puts messages at the nearest field, with what stands before the fields taken away', () => {
  const errors = {
    'form.tiers.0.minus': ['太多'],
    'form.goods_ids.3': ['不存在'],
    username: ['没有这个客户'],
  };
  const placed = refusalAt(new ApiError(422, 422, '请检查', errors), form, 'form.');
  expect((placed as ApiError).errors).toEqual({
    'tiers.0.minus': ['太多'],
    goods_ids: ['不存在'],
    username: ['没有这个客户'],
  });
});

it('leaves what is no refusal as it is', () => {
  const broken = new Error('断网');
  expect(refusalAt(broken, form)).toBe(broken);
});

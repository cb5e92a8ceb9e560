import { MOST_VIEWS } from '@qingnang/contract/office-preferences';
import { expect, it } from 'vitest';
import { asView, withView } from './views.ts';

const view = (name: string, query = '') => ({ name, query });

it('a view is the filters in any order, without the page', () => {
  expect(asView('?status=2&page=3&kind=receipt')).toBe('kind=receipt&status=2');
  expect(asView('?kind=receipt&status=2')).toBe(asView('?status=2&kind=receipt'));
});

it('the same name is replaced, an empty one and too many are refused', () => {
  expect(withView([view('甲'), view('乙')], view('甲', 'status=2'))).toEqual({
    views: [view('乙'), view('甲', 'status=2')],
  });
  expect(withView([], view(''))).toEqual({ problem: '请填写视图名称' });
  const full = Array.from({ length: MOST_VIEWS }, (_, at) => view(`视图${at}`));
  expect(withView(full, view('再一个'))).toHaveProperty('problem');
  expect(withView(full, view('视图0', 'x=1'))).toHaveProperty('views');
});

import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';

describe('changesBetween', () => {
  it('names the fields that differ, also inside lists', () => {
    const before = JSON.stringify({ price: '12.7', status: 'on', ladder: [1] });
    const after = JSON.stringify({ price: '12.8', status: 'on', ladder: [1, 2], note: '新' });
    expect(changesBetween(before, after)).toEqual([
      { field: 'price', before: '12.7', after: '12.8' },
      { field: 'ladder', before: '', after: '2' },
      { field: 'note', before: '', after: '新' },
    ]);
  });
  it('takes what is not JSON as it is', () => {
    expect(changesBetween('待审核', '待发货')).toEqual([{ field: '', before: '待审核', after: '待发货' }]);
    expect(changesBetween('', '')).toEqual([]);
  });
  it('shows a creation as all that is there', () => {
    expect(changesBetween('', '{"name":"甲"}')).toEqual([{ field: 'name', before: '', after: '甲' }]);
  });
  it('of lists shows what has gone and what has come', () => {
    const of = (permissions: unknown) => JSON.stringify({ permissions });
    expect(changesBetween(of(['order.read', 'goods.read']), of(['goods.read', 'money.read']))).toEqual([
      { field: 'permissions', before: 'order.read', after: 'money.read' },
    ]);
    expect(changesBetween(of([1, 2]), of([2, 1]))).toEqual([
      { field: 'permissions', before: '1、2', after: '2、1' },
    ]);
    expect(changesBetween(of([{ a: 1 }]), of([{ a: 2 }]))).toEqual([
      { field: 'permissions', before: '[{"a":1}]', after: '[{"a":2}]' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { changesBetween } from './audit-changes.ts';

const NAMES: Record<string, string> = { number: '数量', lot_no: '批号', is_gift: '赠品' };
const changes = (before: string, after: string) =>
  changesBetween(before, after, {
    nameOf: (field) => NAMES[field] ?? field,
    valueOf: (way, value) => (way === 'lines.is_gift' && value === 'false' ? '否' : value),
  });

describe('changesBetween', () => {
  it('names the fields that differ, also inside lists', () => {
    const before = JSON.stringify({ price: '12.7', status: 'on', ladder: [1] });
    const after = JSON.stringify({ price: '12.8', status: 'on', ladder: [1, 2], note: '新' });
    expect(changes(before, after)).toEqual([
      { field: 'price', before: '12.7', after: '12.8' },
      { field: 'ladder', before: '', after: '2' },
      { field: 'note', before: '', after: '新' },
    ]);
  });
  it('takes what is not JSON as it is', () => {
    expect(changes('待审核', '待发货')).toEqual([{ field: '', before: '待审核', after: '待发货' }]);
    expect(changes('', '')).toEqual([]);
    expect(changes('"旧"', 'true')).toEqual([{ field: '', before: '旧', after: 'true' }]);
  });
  it('shows a creation as all that is there', () => {
    expect(changes('', '{"name":"甲"}')).toEqual([{ field: 'name', before: '', after: '甲' }]);
  });
  it('of lists shows what has gone and what has come', () => {
    const of = (permissions: unknown) => JSON.stringify({ permissions });
    expect(changes(of(['order.read', 'goods.read']), of(['goods.read', 'money.read']))).toEqual([
      { field: 'permissions', before: 'order.read', after: 'money.read' },
    ]);
    expect(changes(of([1, 2]), of([2, 1]))).toEqual([
      { field: 'permissions', before: '1、2', after: '2、1' },
    ]);
  });
  it('tells things inside values by the names of their fields, never as JSON', () => {
    const of = (lines: unknown) => JSON.stringify({ lines });
    const line = { lot_no: 'A1', number: 3, note: null, is_gift: false };
    expect(changes('', of([line, { number: 5 }]))).toEqual([
      { field: 'lines', before: '', after: '批号 A1，数量 3，赠品 否；数量 5' },
    ]);
    expect(changes(of([line, { number: 5 }]), of([line, { number: 6 }]))).toEqual([
      { field: 'lines', before: '数量 5', after: '数量 6' },
    ]);
    expect(changes(of({ lot_no: 'A1' }), of({ lot_no: 'A2' }))).toEqual([
      { field: 'lines', before: '批号 A1', after: '批号 A2' },
    ]);
  });
});

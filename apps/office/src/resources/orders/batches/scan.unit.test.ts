import { describe, expect, it } from 'vitest';
import type { PickBatchOrder } from './api.ts';
import { answerOf, scannedOrder } from './scan.ts';

const order = (more: Partial<PickBatchOrder> = {}): PickBatchOrder => ({
  id: 1,
  place: 3,
  order_no: 'D261126000001',
  kind: 'normal',
  status_name: '待发货',
  state: 'waiting',
  company: '药店',
  consignee: '张三',
  phone: '',
  address: '',
  remark: '',
  storage: 'normal',
  is_picked: 0,
  open_count: 5,
  boxes: 1,
  hindrance: '',
  waybills: [],
  ...more,
});

describe('a scanned order number', () => {
  it('finds its order, however the scanner writes it', () => {
    const one = order();
    expect(scannedOrder([one], ' d261126000001\n')).toEqual({ order: one });
  });

  it.each([
    ['', order(), '请扫描订单号'],
    ['D261126000002', order(), '这个批次里没有订单 D261126000002'],
    ['D261126000001', order({ state: 'shipped' }), '第 3 单 D261126000001 已发货'],
    ['D261126000001', order({ state: 'ended', status_name: '已取消' }), '第 3 单 D261126000001 已取消'],
    ['D261126000001', order({ hindrance: '已暂挂：查' }), '第 3 单 已暂挂：查'],
  ])('%j is refused in words', (text, one, problem) =>
    expect(scannedOrder([one], text)).toEqual({ problem }),
  );
});

it('is answered: shipped, shipped before, or not and why', () => {
  expect(answerOf({ state: 'shipped', message: '' })).toEqual({ tone: 'good', words: '已发货' });
  expect(answerOf({ state: 'same', message: '' }).tone).toBe('good');
  expect(answerOf({ state: 'refused', message: '缺货' })).toEqual({ tone: 'bad', words: '未发货：缺货' });
});

import type { QuoteChange } from '@qingnang/contract/quote-changes';
import { expect, it } from 'vitest';
import { changeRows } from './change-rows.ts';

const change = (more: Partial<QuoteChange>): QuoteChange => ({
  line_id: 7,
  order_key: '1:normal',
  name: '阿莫西林胶囊',
  what: 'price',
  before: 8.4,
  after: 9,
  message: '',
  ...more,
});

it.each<[Partial<QuoteChange>, label: string, before: string, after: string, isWorse: boolean]>([
  [{}, '阿莫西林胶囊 单价', '¥8.40', '¥9.00', true],
  [{ before: 9, after: 8.4 }, '阿莫西林胶囊 单价', '¥9.00', '¥8.40', false],
  [{ what: 'line', before: 1000, after: 70 }, '阿莫西林胶囊 数量', '1,000', '70', false],
  [{ what: 'line', before: 60, after: 60 }, '阿莫西林胶囊 所在订单', '原订单', '另一订单', false],
  [{ what: 'gift', name: '维生素C片', before: 3, after: 0 }, '赠品 维生素C片', '3', '0', true],
  [{ what: 'shipping', name: '成都一仓', before: 0, after: 12 }, '成都一仓 运费', '¥0.00', '¥12.00', true],
  [{ what: 'coupon', name: '成都一仓', before: 30, after: 0 }, '成都一仓 优惠券', '¥30.00', '¥0.00', true],
  [{ what: 'cashback', name: '成都一仓', before: 0, after: 8 }, '成都一仓 满返', '¥0.00', '¥8.00', false],
])('%o', (more, label, before, after, isWorse) => {
  expect(changeRows([change(more)])[0]).toMatchObject({ label, before, after, isWorse });
});

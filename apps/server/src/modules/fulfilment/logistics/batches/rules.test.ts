import type { Waybill } from '@qingnang/contract/pick-batches';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { describe, expect, it } from 'vitest';
import type { PickingRow } from '../picking/rules.ts';
import {
  cleanWaybill,
  hindranceOf,
  joiningProblem,
  judgeWaybills,
  mergedRows,
  stateOf,
  type WaybillOrder,
} from './rules.ts';

const { pending_review, pending_shipment, partly_shipped, shipped, completed, cancelled } = ORDER_STATUS;

const order = (id: number, more: Partial<WaybillOrder> = {}): WaybillOrder => ({
  id,
  place: id,
  order_no: `D26112600000${id}`,
  status: pending_shipment,
  hold_reason: '',
  company: `药店 ${id}`,
  receiver: `收货人 ${id}`,
  hindrance: '',
  waybills: [],
  ...more,
});
const picking = (goodsId: number, number: number, lotId: number | null, storage = 'normal'): PickingRow => ({
  line: {
    orderId: 1,
    barcode: '',
    warehouseId: 1,
    orderLineId: goodsId * 10,
    goodsId,
    name: `药品 ${goodsId}`,
    spec: '',
    unit: '盒',
    maker: '',
    storage,
    leastDays: 0,
    isGift: false,
    lotId: null,
    open: number,
  },
  lot:
    lotId === null
      ? null
      : { lotId, goodsId, lotNo: `L${lotId}`, expiresOn: '2028-01-01', onHand: 99, setAside: 0 },
  number,
});

describe('an order of a batch', () => {
  it.each([
    [pending_shipment, 'waiting'],
    [partly_shipped, 'waiting'],
    [shipped, 'shipped'],
    [completed, 'shipped'],
    [cancelled, 'ended'],
  ])('in status %i is %s', (status, state) => expect(stateOf(status)).toBe(state));

  it.each([
    ['free', order(1), null, null],
    ['in another batch', order(1), 'B1', '已在批次 B1 中'],
    ['not approved', order(1, { status: pending_review }), null, '待审核'],
    ['shipped', order(1, { status: shipped }), null, '已发货'],
    ['held', order(1, { hold_reason: '地址待核对' }), null, '已暂挂：地址待核对'],
  ])('that is %s joins or says why not', (_, one, batchNo, words) => {
    const problem = joiningProblem(one, batchNo);
    if (words === null) expect(problem).toBeNull();
    else expect(problem).toContain(words);
  });

  it('does not leave while it is held or no lot has its pieces', () => {
    const short = [picking(1, 5, 1), picking(2, 3, null), picking(3, 1, null)];
    expect(hindranceOf(order(1), [picking(1, 5, 1)])).toBe('');
    expect(hindranceOf(order(1), short)).toBe('缺货：药品 2 缺 3 盒 等 2 个品种');
    expect(hindranceOf(order(1, { hold_reason: '查' }), [])).toBe('已暂挂：查');
  });
});

it('one round of the shelves serves all orders: pieces of a lot together, with what goes where, the cold room last', () => {
  const rows = mergedRows(
    [order(1), order(2)],
    new Map([
      [1, [picking(1, 2, 7, 'cold'), picking(5, 4, 9)]],
      [2, [picking(5, 6, 9), picking(5, 1, 10), picking(5, 3, null)]],
    ]),
  );
  expect(rows.map(({ line, lot, number, parts }) => [line.goodsId, lot?.lotNo, number, parts])).toEqual([
    [5, undefined, 3, [{ place: 2, number: 3 }]],
    [5, 'L10', 1, [{ place: 2, number: 1 }]],
    [
      5,
      'L9',
      10,
      [
        { place: 1, number: 4 },
        { place: 2, number: 6 },
      ],
    ],
    [1, 'L7', 2, [{ place: 1, number: 2 }]],
  ]);
});

describe('waybills', () => {
  const row = (of: number, more: Partial<Waybill> = {}): Waybill => ({
    line: of + 1,
    order_no: order(of).order_no,
    carrier: '顺丰',
    tracking_no: `SF${of}`,
    ...more,
  });
  const judge = (
    rows: Waybill[],
    orders: WaybillOrder[] = [order(1), order(2)],
    used: Parameters<typeof judgeWaybills>[1]['used'] = [],
  ) => judgeWaybills(rows.map(cleanWaybill), { orders, used, carriers: new Set(['顺丰', '圆通']) });
  const one = (waybill: Waybill, ...orders: WaybillOrder[]) => {
    const [judged] = judge([waybill], orders.length > 0 ? orders : undefined);
    return [judged?.state, judged?.message];
  };

  it('are ready, as scanners and spreadsheets write them, too', () => {
    expect(judge([row(1), row(2)]).map(({ state, company }) => [state, company])).toEqual([
      ['ready', '药店 1'],
      ['ready', '药店 2'],
    ]);
    const [typed] = judge([row(1, { order_no: ' d261126000001 ', tracking_no: 'ＳＦ 12\t34\n' })]);
    expect(typed).toMatchObject({ state: 'ready', order_no: order(1).order_no, tracking_no: 'SF1234' });
  });

  it.each([
    ['no order', row(1, { order_no: ' ' }), '请填写订单号'],
    ['another batch', row(1, { order_no: 'D261126000009' }), '这个批次里没有订单 D261126000009'],
    ['no number', row(1, { tracking_no: '' }), '请填写运单号'],
    ['a number that a spreadsheet spoiled', row(1, { tracking_no: '7.3123E+13' }), '科学计数法'],
    ['an order where the waybill belongs', row(1, { tracking_no: 'D261126000002' }), '运单号处是订单号'],
    ['too long', row(1, { tracking_no: 'x'.repeat(61) }), '超过 60 位'],
    ['no carrier', row(1, { carrier: '' }), '请填写承运方'],
    ['a carrier of others', row(1, { carrier: '飞毛腿' }), '没有承运方“飞毛腿”'],
  ])('are refused: %s', (_, waybill, words) => {
    const [state, message] = one(waybill);
    expect([state, message]).toEqual(['refused', expect.stringContaining(words)]);
  });

  it('do nothing for what has left with them, and are refused for what has left with others', () => {
    const gone = order(1, { status: shipped, waybills: [{ carrier: '顺丰', tracking_no: 'SF1' }] });
    expect(one(row(1), gone)).toEqual(['same', '']);
    expect(one(row(1, { tracking_no: 'SF9' }), gone)).toEqual(['refused', '已用运单号 SF1 发货']);
  });

  it('are refused for orders that are held up or have ended', () => {
    expect(one(row(1), order(1, { hindrance: '缺货：甲 缺 3 盒' }))).toEqual(['refused', '缺货：甲 缺 3 盒']);
    expect(one(row(1), order(1, { status: cancelled }))).toEqual(['refused', '订单已取消']);
  });

  it('ship an order once, and a number to one receiver', () => {
    const twice = judge([row(1), row(1, { line: 9, tracking_no: 'SF7' })]);
    expect(twice[1]).toMatchObject({ state: 'refused', message: '与第 2 行订单号重复' });
    const shared = judge([row(1), row(2, { tracking_no: 'SF1' })]);
    expect(shared[1]).toMatchObject({ state: 'refused', message: '与第 2 行运单号重复' });
    const used = [{ carrier: '顺丰', tracking_no: 'SF1', order_no: 'D1', receiver: '别人' }];
    expect(judge([row(1)], [order(1)], used)[0]?.message).toBe('运单号已用于订单 D1');
  });

  it('may be one for several orders of one receiver', () => {
    const orders = [order(1), order(2, { receiver: '收货人 1' })];
    const rows = judge([row(1), row(2, { tracking_no: 'SF1' })], orders, [
      { carrier: '顺丰', tracking_no: 'SF1', order_no: 'D1', receiver: '收货人 1' },
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });
});

import type { CartData, CartItem, CartTotals } from '@qingnang/contract/cart';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { describe, expect, it } from 'vitest';
import { aPromotion, aStep } from '../promotions/promotion.fixture.ts';
import { type CartCalls, CartEditor, type NewLine } from './CartEditor.ts';
import { aLine } from './cart-line.fixture.ts';
import { requote } from './cart-quote.ts';

const line = (id: number, number = 10, more: Partial<Omit<CartItem, 'goods'>> = {}): CartItem =>
  aLine(id, 10, number, {
    amount: number * 10,
    goods: { ladder_price_type: 0, ladder_price: [{ number: 50, price: 9.5 }] },
    ...more,
  });

const ENDED = { code: 'off_shelf', message: '活动已结束', action: '按原价购买', url: '' } as const;

const WAREHOUSES = [
  {
    ck_id: 1,
    name: '成都仓',
    shipping_amount: 800,
    no_trans_order_amount: 0,
    fee: 12,
    minimum_amount: 200,
    promise: '',
    not_served: '',
  },
];

const GIFT = {
  goods_id: 8,
  name: '体温计',
  ypgg: '',
  sccj: '',
  bzdw: '支',
  image: '',
  number: 2,
  left: 9,
  goods_price_id: 77,
  price: 9.9,
};
/** 换购 from ¥300 on. */
const EXCHANGE = aPromotion({ kind: 'exchange', tiers: [aStep({ id: 50, reach_amount: 300, gift: GIFT })] });

const cartOf = (lines: CartItem[], promotions: CartPromotion[] = []): CartData => {
  // The server judges 换购 anew each time.
  const judged = lines.map((one) => (one.exchange ? { ...one, reason: null } : one));
  const quoted = requote(judged, WAREHOUSES, promotions);
  const results = quoted.totals.promotions.map((one) => ({ ...one, words: '' }));
  return {
    data: quoted.lines,
    shipping_data: { shipping_amount: 800, no_trans_order_amount: 0, warehouses: WAREHOUSES },
    activity_data: { manjians: { manjians: [] }, promotions },
    totals: { ...quoted.totals, promotions: results },
  };
};

const wordsOf = ({ number, goods_price_id = 0, goods_manjian_id = 0 }: NewLine): string =>
  goods_manjian_id === 0 ? `${number}` : `${number} ${goods_price_id} of ${goods_manjian_id}`;

/** A server that answers when it is told to. */
function makeServer(lines: CartItem[], promotions: CartPromotion[] = []) {
  let cart = cartOf(lines, promotions);
  const log: string[] = [];
  const open: { answer: () => void; fail: () => void; lose: () => void }[] = [];
  const later = <T>(name: string, act: () => T): Promise<T> => {
    log.push(name);
    return new Promise((resolve, reject) => {
      open.push({
        answer: () => resolve(act()),
        fail: () => reject(new Error('refused')),
        lose: () => resolve(null as T),
      });
    });
  };
  const change = (act: (one: CartItem) => CartItem): CartTotals => {
    cart = cartOf(cart.data.map(act), promotions);
    return cart.totals;
  };
  const calls: CartCalls = {
    edit: (id, number) =>
      later(`edit ${id} ${number}`, () => {
        const totals = change((one) => (one.id === id ? { ...one, number, is_selected: 1 } : one));
        return { line: cart.data.find((one) => one.id === id) as CartItem, totals };
      }),
    select: (ids, selected) =>
      later(`select ${ids.join()} ${selected}`, () => ({
        totals: change((one) => (ids.includes(one.id) ? { ...one, is_selected: selected ? 1 : 0 } : one)),
      })),
    remove: (ids) =>
      later(`remove ${ids.join()}`, () => {
        cart = cartOf(
          cart.data.filter((one) => !ids.includes(one.id)),
          promotions,
        );
        return { totals: cart.totals };
      }),
    add: (lines) =>
      later(`add ${lines.map(wordsOf).join()}`, () => {
        const added = lines.map(({ number, goods_price_id = 0, goods_manjian_id = 0 }, at) => {
          const exchange = goods_manjian_id === 0 ? null : { promotion_id: goods_manjian_id, tier_id: 50 };
          return line(99 + at, number, { goods_price_id, exchange });
        });
        cart = cartOf([...cart.data, ...added], promotions);
        return true;
      }),
    read: async () => {
      log.push('read');
      return cart;
    },
    changed: () => {},
  };
  return {
    calls,
    log,
    data: cart,
    /** Answers the oldest open call and lets everything that follows from it happen. */
    answer: async (how: 'answer' | 'fail' | 'lose' = 'answer') => {
      open.shift()?.[how]();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    behindTheBack: change,
  };
}

const start = (lines: CartItem[], promotions: CartPromotion[] = []) => {
  const server = makeServer(lines, promotions);
  return { server, editor: new CartEditor(server.data, server.calls) };
};
const numberOf = (editor: CartEditor, id: number) =>
  editor.state.get().lines.find((one) => one.id === id)?.number;

describe('CartEditor', () => {
  it('shows a new quantity, its ladder price and the totals before the server has answered', () => {
    const { editor } = start([line(1)]);
    editor.setNumber(1, 60);
    const { lines, totals, settled } = editor.state.get();
    expect(lines[0]).toMatchObject({ number: 60, price: 9.5, amount: 570 });
    expect(totals).toMatchObject({ goods_amount: 570, shipping_fee: 12, payable: 582 });
    expect(settled).toBe(false);
  });

  it('has one call a line under way and sends the last wish after it', async () => {
    const { server, editor } = start([line(1), line(2)]);
    editor.setNumber(1, 20);
    editor.setNumber(1, 30);
    editor.setNumber(1, 40);
    editor.setNumber(2, 50);
    expect(server.log).toEqual(['edit 1 20', 'edit 2 50']);
    await server.answer();
    expect(numberOf(editor, 1)).toBe(40);
    expect(server.log).toEqual(['edit 1 20', 'edit 2 50', 'edit 1 40']);
    await server.answer();
    await server.answer();
    expect(numberOf(editor, 1)).toBe(40);
    expect(editor.state.get()).toMatchObject({ settled: true, totals: { payable: 875 } });
  });

  it('keeps the objects of lines that have not changed', () => {
    const { editor } = start([line(1), line(2)]);
    const before = editor.state.get().lines;
    editor.setNumber(1, 20);
    expect(editor.state.get().lines[1]).toBe(before[1]);
    expect(editor.state.get().lines[0]).not.toBe(before[0]);
  });

  it('goes back to the server’s cart when an edit is refused', async () => {
    const { server, editor } = start([line(1)]);
    editor.setNumber(1, 20);
    await server.answer('fail');
    expect(server.log).toEqual(['edit 1 20', 'read']);
    expect(numberOf(editor, 1)).toBe(10);
    expect(editor.state.get().settled).toBe(true);
  });

  it('keeps a quantity that has not reached the server, and sends it again before anything goes on', async () => {
    const { server, editor } = start([line(1)]);
    editor.setNumber(1, 20);
    await server.answer('lose');
    expect(numberOf(editor, 1)).toBe(20);
    expect(editor.state.get().settled).toBe(false);
    const stillAway = editor.idle();
    await server.answer('lose');
    expect(await stillAway).toBe(false);
    editor.sendAgain();
    await server.answer();
    expect(await editor.idle()).toBe(true);
    expect(server.log).toEqual(['edit 1 20', 'edit 1 20', 'edit 1 20']);
    expect(editor.state.get().settled).toBe(true);
  });

  it('shows the last wish over a cart that is read before it has reached the server', async () => {
    const { server, editor } = start([line(1), line(2)]);
    editor.setNumber(1, 20);
    editor.setNumber(1, 30);
    await server.answer('lose');
    editor.replace(server.data);
    expect(numberOf(editor, 1)).toBe(30);
    await server.answer();
    expect(server.log).toEqual(['edit 1 20', 'edit 1 30']);
  });

  it('reads the cart again when the server comes to other totals', async () => {
    const { server, editor } = start([line(1), line(2)]);
    server.behindTheBack((one) => (one.id === 2 ? { ...one, number: 99 } : one));
    editor.setNumber(1, 20);
    await server.answer();
    expect(server.log).toEqual(['edit 1 20', 'read']);
    expect(numberOf(editor, 2)).toBe(99);
  });

  it('sends selections one after the other, several of one kind as one call', async () => {
    const { server, editor } = start([line(1), line(2), line(3)]);
    editor.select([1], false);
    editor.select([2], false);
    editor.select([3], false);
    editor.select([2], true);
    expect(editor.state.get().totals.selected_count).toBe(1);
    expect(server.log).toEqual(['select 1 false']);
    await server.answer();
    expect(server.log).toEqual(['select 1 false', 'select 2 true']);
    await server.answer();
    await server.answer();
    expect(server.log).toEqual(['select 1 false', 'select 2 true', 'select 3 false']);
    expect(editor.state.get()).toMatchObject({ settled: true, totals: { selected_number: 10 } });
  });

  it('never selects a line that cannot be bought', () => {
    const reason = { code: 'out_of_stock', message: '缺货', action: '', url: '' } as const;
    const { editor } = start([line(1), line(2, 10, { reason, is_selected: 0 })]);
    editor.select([1, 2], true);
    expect(editor.state.get().totals.selected_count).toBe(1);
  });

  it('takes lines out after open edits were answered, and idle waits for all of it', async () => {
    const { server, editor } = start([line(1), line(2)]);
    editor.setNumber(1, 20);
    const removed = editor.remove([2]);
    expect(server.log).toEqual(['edit 1 20']);
    await server.answer();
    expect(server.log).toEqual(['edit 1 20', 'remove 2']);
    let isIdle = false;
    void editor.idle().then(() => {
      isIdle = true;
    });
    await Promise.resolve();
    expect(isIdle).toBe(false);
    await server.answer();
    await removed;
    expect(isIdle).toBe(true);
    expect(editor.state.get().lines.map((one) => one.id)).toEqual([1]);
  });

  it('puts lines that were taken out back by one call, and reads the cart again', async () => {
    const lines = [line(1), line(2, 20)];
    const { server, editor } = start(lines);
    const removed = editor.remove([1, 2]);
    await Promise.resolve();
    await server.answer();
    expect(await removed).toBe(true);
    const done = editor.putBack(lines);
    await Promise.resolve();
    await server.answer();
    await done;
    expect(server.log).toEqual(['remove 1,2', 'add 10,20', 'read']);
    expect(editor.state.get()).toMatchObject({ settled: true, totals: { total: 2, goods_amount: 300 } });
  });

  it('says when lines could not be taken out', async () => {
    const { server, editor } = start([line(1)]);
    const removed = editor.remove([1]);
    await Promise.resolve();
    await server.answer('fail');
    expect(await removed).toBe(false);
    expect(editor.state.get().lines.map(({ id }) => id)).toEqual([1]);
  });

  it('puts a plain line in the place of one whose special price is over', async () => {
    const ended = line(1, 10, { goods_price_id: 5, reason: ENDED, is_selected: 0 });
    const { server, editor } = start([ended, line(2)]);
    const done = editor.toOwnPrice(ended);
    await Promise.resolve();
    await server.answer();
    await server.answer();
    await done;
    expect(server.log).toEqual(['add 10', 'remove 1', 'read']);
    expect(editor.state.get().lines.map(({ id }) => id)).toEqual([2, 99]);
  });

  it('keeps the line when the plain one is refused', async () => {
    const ended = line(1, 10, { goods_price_id: 5, reason: ENDED, is_selected: 0 });
    const { server, editor } = start([ended]);
    const done = editor.toOwnPrice(ended);
    await Promise.resolve();
    await server.answer('fail');
    await done;
    expect(server.log).toEqual(['add 10', 'read']);
    expect(editor.state.get().lines.map(({ id }) => id)).toEqual([1]);
  });

  it('buys by 换购 through the step’s offer and reads the cart again', async () => {
    const { server, editor } = start([line(1, 40)], [EXCHANGE]);
    expect(editor.state.get().allowances).toMatchObject([{ promotionId: 5, stepId: 50, number: 2 }]);
    const done = editor.exchange(EXCHANGE, GIFT);
    await Promise.resolve();
    await server.answer();
    await done;
    expect(server.log).toEqual(['add 1 77 of 5', 'read']);
    expect(editor.state.get().lines.map(({ id, is_selected }) => [id, is_selected])).toEqual([
      [1, 1],
      [99, 1],
    ]);
  });

  it('sets a 换购 line aside once its step is no longer reached, and takes it up again', async () => {
    const exchange = { promotion_id: 5, tier_id: 50 };
    const { server, editor } = start([line(1, 40), line(9, 1, { exchange })], [EXCHANGE]);
    editor.setNumber(1, 20);
    expect(editor.state.get().lines[1]?.reason?.message).toBe('未满足换购条件');
    expect(editor.state.get().totals.goods_amount).toBe(200);
    await server.answer();
    expect(editor.state.get().settled).toBe(true);
    editor.setNumber(1, 40);
    await server.answer();
    expect(server.log).toEqual(['edit 1 20', 'edit 1 40', 'read']);
    expect(editor.state.get().lines[1]?.reason).toBeNull();
  });
});

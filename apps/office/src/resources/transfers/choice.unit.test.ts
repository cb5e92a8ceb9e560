import { describe, expect, it } from 'vitest';
import type { BankLine, TransferSuggestion, WaitingTransfer } from './api.ts';
import {
  allocationsOf,
  choosable,
  firstSpread,
  leftOf,
  NOWHERE,
  withBack,
  withCustomer,
  withOrder,
  withoutOrder,
} from './choice.ts';

const CUSTOMER = { id: 7, company: '新禾', owed: 9 };
const order = (id: number, amount: number) => ({ id, amount }) as WaitingTransfer;
const suggestion = (problem: string, ...orders: WaitingTransfer[]) =>
  ({ problem, orders, customer: CUSTOMER }) as TransferSuggestion;
const line = (amount: number, ...suggestions: TransferSuggestion[]) =>
  ({ amount, suggestions, payouts: [] as BankLine['payouts'] }) as BankLine;
const [a, b, c] = [order(1, 0.1), order(2, 0.2), order(3, 5)];

describe('which orders a line may pay', () => {
  it('shows each once, suggested ones first', () => {
    const given = line(0.3, suggestion('', a, b), suggestion('', b));
    expect(choosable(given, [c, a]).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('chooses the first suggestion that may be confirmed', () => {
    const given = line(0.3, suggestion('户名不一致', c), suggestion('', a, b));
    expect(allocationsOf(given, firstSpread(given))).toEqual([
      { kind: 'order', order_id: 1, amount: '0.10' },
      { kind: 'order', order_id: 2, amount: '0.20' },
    ]);
    expect(firstSpread(line(5, suggestion('户名不一致', c))).orders.size).toBe(0);
  });
});

it('offers a payout that fits before anything else, all of it', () => {
  const given = { ...line(5, suggestion('', c)), payouts: [{ provider: 'wechat' }] } as BankLine;
  expect([leftOf(given, firstSpread(given)), allocationsOf(given, firstSpread(given))]).toEqual([
    0n,
    [{ kind: 'payout', provider: 'wechat', amount: '5.00' }],
  ]);
});

describe('how a line is spread', () => {
  it('gives an order what is left when that is less', () => {
    const given = line(3, suggestion('', c));
    expect(allocationsOf(given, firstSpread(given))).toEqual([
      { kind: 'order', order_id: 3, amount: '3.00' },
    ]);
  });

  it('waits for where the surplus goes: into a balance, or back', () => {
    const given = line(6, suggestion('', c));
    const first = firstSpread(given);
    expect([leftOf(given, first), allocationsOf(given, first)]).toEqual([100n, null]);
    expect(allocationsOf(given, withCustomer(given, first, 'balance', CUSTOMER))).toEqual([
      { kind: 'order', order_id: 3, amount: '5.00' },
      { kind: 'balance', account_id: 7, amount: '1.00' },
    ]);
    expect(allocationsOf(given, withBack(given, first))).toEqual([
      { kind: 'order', order_id: 3, amount: '5.00' },
      { kind: 'return', amount: '1.00' },
    ]);
    expect(allocationsOf(given, withCustomer(given, first, 'balance', null))).toBeNull();
  });

  it('puts all of it into the balance of a customer without an order', () => {
    const given = line(6, suggestion(''));
    expect(allocationsOf(given, firstSpread(given))).toEqual([
      { kind: 'balance', account_id: 7, amount: '6.00' },
    ]);
  });

  it('settles what a customer of 账期 owes', () => {
    const given = line(6, { ...suggestion(''), way: 'credit' });
    expect(allocationsOf(given, firstSpread(given))).toEqual([
      { kind: 'credit', account_id: 7, amount: '6.00' },
    ]);
  });

  it('counts to the cent, and says when too much is given away', () => {
    const given = line(0.3);
    const spread = withOrder(given, withOrder(given, NOWHERE, a), b);
    expect(leftOf(given, spread)).toBe(0n);
    expect(leftOf(given, withOrder(given, spread, c))).toBe(-500n);
    expect(leftOf(given, withoutOrder(spread, 1))).toBe(10n);
  });
});

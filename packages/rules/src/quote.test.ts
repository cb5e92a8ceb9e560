import { describe, expect, test } from 'vitest';
import type { PriceE4 } from './money.ts';
import { fen, formatFen, parseFen, parsePriceE4 } from './money.ts';
import type { Quote, QuoteLine, QuoteWarehouse } from './quote.ts';
import { quote } from './quote.ts';

const REACH = 0;
const UP_TO = 1;

function price(yuan: string): PriceE4 {
  const parsed = parsePriceE4(yuan);
  if (parsed === null) throw new Error(yuan);
  return parsed;
}

function yuan(text: string) {
  return parseFen(text) ?? fen(-1);
}

/** A selected line of warehouse 1 without ladder. */
function line(unitPrice: string, number: number, rest: Partial<QuoteLine> = {}): Omit<QuoteLine, 'id'> {
  return {
    warehouseId: 1,
    kind: 'normal',
    number,
    basePrice: price(unitPrice),
    ladder: null,
    isOriginalPrice: false,
    selected: true,
    ...rest,
  };
}

function laddered(type: number, number: number, rest: Partial<QuoteLine> = {}) {
  const steps = [
    { number: 50, price: price('9') },
    { number: 10, price: price('9.5') },
  ];
  return line('10', number, { ladder: { type, steps }, ...rest });
}

/** Warehouse 1: free from 500, else 12, minimum 200. Warehouse 2: free from 300, else 8, minimum 100. */
const warehouses: QuoteWarehouse[] = [
  { id: 1, threshold: yuan('500'), fee: yuan('12'), minimumOrder: yuan('200'), unshippedPaid: fen(0) },
  { id: 2, threshold: yuan('300'), fee: yuan('8'), minimumOrder: yuan('100'), unshippedPaid: fen(0) },
];

/** Line amounts, each order, and the sums, as a person would note them. */
function noted(result: Quote) {
  return {
    lines: result.lines.map((quoted) => formatFen(quoted.amount)).join(' '),
    orders: result.groups.map(
      (group) =>
        `${group.key} ${formatFen(group.goodsAmount)} +${formatFen(group.shippingFee)} ` +
        `-${formatFen(group.balanceUsed)} =${formatFen(group.payable)}, ` +
        `missing ${formatFen(group.shippingGap)} / ${formatFen(group.minimumGap)}`,
    ),
    sums: [result.goodsAmount, result.shippingFee, result.balanceUsed, result.payable]
      .map(formatFen)
      .join(' '),
  };
}

interface Case {
  name: string;
  lines: Omit<QuoteLine, 'id'>[];
  balance?: string;
  /** Of warehouse 1. */
  unshippedPaid?: string;
  amounts: string;
  /** key goods +fee −balance =payable, missing to free shipping / to the minimum order */
  orders: string[];
  /** goods, shipping, balance, payable */
  sums: string;
}

const receipt = { kind: 'receipt' } as const;
const second = { warehouseId: 2 };

const cases: Case[] = [
  { name: 'an empty cart', lines: [], amounts: '', orders: [], sums: '0.00 0.00 0.00 0.00' },
  {
    name: 'one line',
    lines: [line('12.5', 10)],
    amounts: '125.00',
    orders: ['1:normal 125.00 +12.00 -0.00 =137.00, missing 375.00 / 75.00'],
    sums: '125.00 12.00 0.00 137.00',
  },
  {
    name: 'the minimum order is reached exactly',
    lines: [line('20', 10)],
    amounts: '200.00',
    orders: ['1:normal 200.00 +12.00 -0.00 =212.00, missing 300.00 / 0.00'],
    sums: '200.00 12.00 0.00 212.00',
  },
  {
    name: 'a cent short of free shipping',
    lines: [line('499.99', 1)],
    amounts: '499.99',
    orders: ['1:normal 499.99 +12.00 -0.00 =511.99, missing 0.01 / 0.00'],
    sums: '499.99 12.00 0.00 511.99',
  },
  {
    name: 'less than a cent short: the floored total decides',
    lines: [line('499.9999', 1)],
    amounts: '499.99',
    orders: ['1:normal 499.99 +12.00 -0.00 =511.99, missing 0.01 / 0.00'],
    sums: '499.99 12.00 0.00 511.99',
  },
  {
    name: 'free shipping is reached exactly',
    lines: [line('50', 10)],
    amounts: '500.00',
    orders: ['1:normal 500.00 +0.00 -0.00 =500.00, missing 0.00 / 0.00'],
    sums: '500.00 0.00 0.00 500.00',
  },
  {
    name: 'lines that are not selected count nowhere',
    lines: [line('10', 30), line('99.9999', 3, { selected: false })],
    amounts: '300.00 299.99',
    orders: ['1:normal 300.00 +12.00 -0.00 =312.00, missing 200.00 / 0.00'],
    sums: '300.00 12.00 0.00 312.00',
  },
  {
    name: 'the total is floored once: 0.9999 + 0.9999',
    lines: [line('0.3333', 3), line('0.3333', 3)],
    amounts: '1.00 0.99',
    orders: ['1:normal 1.99 +12.00 -0.00 =13.99, missing 498.01 / 198.01'],
    sums: '1.99 12.00 0.00 13.99',
  },
  {
    name: 'missing cents go to the largest remainders',
    lines: [line('1.005', 1), line('2.008', 1), line('3.0075', 1)],
    amounts: '1.00 2.01 3.01',
    orders: ['1:normal 6.02 +12.00 -0.00 =18.02, missing 493.98 / 193.98'],
    sums: '6.02 12.00 0.00 18.02',
  },
  {
    name: 'less than a cent altogether',
    lines: [line('0.0033', 2)],
    amounts: '0.00',
    orders: ['1:normal 0.00 +0.00 -0.00 =0.00, missing 500.00 / 200.00'],
    sums: '0.00 0.00 0.00 0.00',
  },
  {
    name: 'orders are floored one by one: 0.5050 + 0.5050',
    lines: [line('0.505', 1), line('0.505', 1, receipt)],
    amounts: '0.50 0.50',
    orders: [
      '1:normal 0.50 +12.00 -0.00 =12.50, missing 499.00 / 199.00',
      '1:receipt 0.50 +0.00 -0.00 =0.50, missing 499.00 / 199.00',
    ],
    sums: '1.00 12.00 0.00 13.00',
  },
  {
    name: 'reach ladder, below the first step',
    lines: [laddered(REACH, 9)],
    amounts: '90.00',
    orders: ['1:normal 90.00 +12.00 -0.00 =102.00, missing 410.00 / 110.00'],
    sums: '90.00 12.00 0.00 102.00',
  },
  {
    name: 'reach ladder, first step',
    lines: [laddered(REACH, 10)],
    amounts: '95.00',
    orders: ['1:normal 95.00 +12.00 -0.00 =107.00, missing 405.00 / 105.00'],
    sums: '95.00 12.00 0.00 107.00',
  },
  {
    name: 'reach ladder, last step',
    lines: [laddered(REACH, 60)],
    amounts: '540.00',
    orders: ['1:normal 540.00 +0.00 -0.00 =540.00, missing 0.00 / 0.00'],
    sums: '540.00 0.00 0.00 540.00',
  },
  {
    name: 'up-to ladder, first step',
    lines: [laddered(UP_TO, 2)],
    amounts: '19.00',
    orders: ['1:normal 19.00 +12.00 -0.00 =31.00, missing 481.00 / 181.00'],
    sums: '19.00 12.00 0.00 31.00',
  },
  {
    name: 'up-to ladder, second step',
    lines: [laddered(UP_TO, 11)],
    amounts: '99.00',
    orders: ['1:normal 99.00 +12.00 -0.00 =111.00, missing 401.00 / 101.00'],
    sums: '99.00 12.00 0.00 111.00',
  },
  {
    name: 'up-to ladder, beyond the last step',
    lines: [laddered(UP_TO, 60)],
    amounts: '540.00',
    orders: ['1:normal 540.00 +0.00 -0.00 =540.00, missing 0.00 / 0.00'],
    sums: '540.00 0.00 0.00 540.00',
  },
  {
    name: 'the original price although there is a ladder',
    lines: [laddered(REACH, 60, { isOriginalPrice: true })],
    amounts: '600.00',
    orders: ['1:normal 600.00 +0.00 -0.00 =600.00, missing 0.00 / 0.00'],
    sums: '600.00 0.00 0.00 600.00',
  },
  {
    name: 'a ladder line that is not selected still shows its price',
    lines: [laddered(REACH, 10, { selected: false })],
    amounts: '95.00',
    orders: [],
    sums: '0.00 0.00 0.00 0.00',
  },
  {
    name: 'two warehouses ship and count apart, the lower id first',
    lines: [line('30', 10, second), line('10', 10)],
    amounts: '300.00 100.00',
    orders: [
      '1:normal 100.00 +12.00 -0.00 =112.00, missing 400.00 / 100.00',
      '2:normal 300.00 +0.00 -0.00 =300.00, missing 0.00 / 0.00',
    ],
    sums: '400.00 12.00 0.00 412.00',
  },
  {
    name: 'a receipt order and a normal one reach the minimum together and pay one fee',
    lines: [line('20', 3, receipt), line('15', 10)],
    amounts: '60.00 150.00',
    orders: [
      '1:normal 150.00 +12.00 -0.00 =162.00, missing 290.00 / 0.00',
      '1:receipt 60.00 +0.00 -0.00 =60.00, missing 290.00 / 0.00',
    ],
    sums: '210.00 12.00 0.00 222.00',
  },
  {
    name: 'they reach free shipping together',
    lines: [line('30', 10), line('20', 10, receipt)],
    amounts: '300.00 200.00',
    orders: [
      '1:normal 300.00 +0.00 -0.00 =300.00, missing 0.00 / 0.00',
      '1:receipt 200.00 +0.00 -0.00 =200.00, missing 0.00 / 0.00',
    ],
    sums: '500.00 0.00 0.00 500.00',
  },
  {
    name: 'a receipt order alone carries the fee, and no balance',
    lines: [line('20', 3, receipt)],
    balance: '1000',
    amounts: '60.00',
    orders: ['1:receipt 60.00 +12.00 -0.00 =72.00, missing 440.00 / 140.00'],
    sums: '60.00 12.00 0.00 72.00',
  },
  {
    name: 'the balance pays a part',
    lines: [line('20', 10)],
    balance: '100',
    amounts: '200.00',
    orders: ['1:normal 200.00 +12.00 -100.00 =112.00, missing 300.00 / 0.00'],
    sums: '200.00 12.00 100.00 112.00',
  },
  {
    name: 'the balance pays everything, shipping too, and no more',
    lines: [line('20', 10)],
    balance: '1000',
    amounts: '200.00',
    orders: ['1:normal 200.00 +12.00 -212.00 =0.00, missing 300.00 / 0.00'],
    sums: '200.00 12.00 212.00 0.00',
  },
  {
    name: 'the balance passes over the receipt order',
    lines: [line('15', 10), line('20', 3, receipt), line('25', 4, second)],
    balance: '200',
    amounts: '150.00 60.00 100.00',
    orders: [
      '1:normal 150.00 +12.00 -162.00 =0.00, missing 290.00 / 0.00',
      '1:receipt 60.00 +0.00 -0.00 =60.00, missing 290.00 / 0.00',
      '2:normal 100.00 +8.00 -38.00 =70.00, missing 200.00 / 0.00',
    ],
    sums: '310.00 20.00 200.00 130.00',
  },
  {
    name: 'paid orders still in the warehouse help to free shipping, not to the minimum',
    lines: [line('15', 10)],
    unshippedPaid: '350',
    amounts: '150.00',
    orders: ['1:normal 150.00 +0.00 -0.00 =150.00, missing 0.00 / 50.00'],
    sums: '150.00 0.00 0.00 150.00',
  },
  {
    name: 'every line ships free by itself',
    lines: [line('60', 1, { shipsFree: true }), line('60', 1, { ...receipt, shipsFree: true })],
    amounts: '60.00 60.00',
    orders: [
      '1:normal 60.00 +0.00 -0.00 =60.00, missing 380.00 / 80.00',
      '1:receipt 60.00 +0.00 -0.00 =60.00, missing 380.00 / 80.00',
    ],
    sums: '120.00 0.00 0.00 120.00',
  },
  {
    name: 'one line that ships free does not free the others',
    lines: [line('60', 1, { shipsFree: true }), line('60', 1)],
    amounts: '60.00 60.00',
    orders: ['1:normal 120.00 +12.00 -0.00 =132.00, missing 380.00 / 80.00'],
    sums: '120.00 12.00 0.00 132.00',
  },
];

describe('by hand', () => {
  test.each(cases)('$name', ({ lines, balance = '0', unshippedPaid = '0', amounts, orders, sums }) => {
    const result = quote({
      lines: lines.map((own, index) => ({ ...own, id: String(index) })),
      warehouses: warehouses.map((own) =>
        own.id === 1 ? { ...own, unshippedPaid: yuan(unshippedPaid) } : own,
      ),
      balance: yuan(balance),
    });
    expect(noted(result)).toEqual({ lines: amounts, orders, sums });
  });
});

test('counts lines and pieces, and names the lines of each order', () => {
  const lines = [line('1', 10), line('1', 5, receipt), line('1', 7, { selected: false }), line('1', 2)];
  const result = quote({
    lines: lines.map((own, index) => ({ ...own, id: `L${index}` })),
    warehouses,
    balance: fen(0),
  });
  expect([result.selectedCount, result.selectedNumber]).toEqual([3, 17]);
  expect(result.groups.map((group) => group.lineIds)).toEqual([['L0', 'L3'], ['L1']]);
  expect(result.lines.map((quoted) => quoted.id)).toEqual(['L0', 'L1', 'L2', 'L3']);
});

describe('refuses', () => {
  test.each([-1, 1.5, Number.NaN])('a quantity of %d', (number) => {
    const lines = [{ ...line('1', number), id: 'a' }];
    expect(() => quote({ lines, warehouses, balance: fen(0) })).toThrow(RangeError);
  });

  test('a selected line of a warehouse it does not know', () => {
    const lost = { ...line('1', 1, { warehouseId: 9 }), id: 'a' };
    expect(() => quote({ lines: [lost], warehouses, balance: fen(0) })).toThrow(RangeError);
    expect(quote({ lines: [{ ...lost, selected: false }], warehouses, balance: fen(0) }).groups).toEqual([]);
  });
});

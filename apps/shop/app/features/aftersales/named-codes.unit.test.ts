import type { CodedLine } from '@qingnang/contract/trace-codes-buyer';
import { expect, it } from 'vitest';
import { freeCodes, nameCode, piecesNamed } from './named-codes.ts';

const code = (n: number) => `8123456${String(n).padStart(13, '0')}`;
const pack = (n: number, more: Partial<CodedLine['codes'][number]> = {}) => ({
  code: code(n),
  level: 1,
  level_name: '小包装',
  parent: '',
  pieces: 1,
  is_sent: true,
  is_returned: false,
  ...more,
});
const line = (codes: CodedLine['codes']): CodedLine => ({
  shipment_line_id: 5,
  order_line_id: 1,
  name: '阿莫西林胶囊',
  ypgg: '',
  sccj: '',
  bzdw: '盒',
  approval_no: '',
  lot_no: 'A1',
  produced_on: null,
  expires_on: null,
  number: 3,
  by_code: 3,
  prefixes: [],
  codes,
});

it('names a scanned code once, and says how many pieces that are', () => {
  const lines = [line([pack(1), pack(2, { pieces: 2 })])];
  const first = nameCode(lines, new Map(), code(2));
  expect(first).toMatchObject({ isGood: true, lineId: 5, message: '阿莫西林胶囊 批号 A1：已选 2 盒' });
  expect(nameCode(lines, first.named ?? new Map(), code(2))).toMatchObject({ isGood: false });
  expect(piecesNamed(line([pack(1), pack(2)]), [code(1), code(9)])).toBe(1);
});

it.each([
  ['of another order', code(9), /不是随这个订单/],
  ['that another case has', code(1), /已在其他售后单/],
  ['that is none', '6901234567892', /这是商品条码/],
])('refuses a code %s', (_, scanned, message) => {
  const said = nameCode([line([pack(1, { is_returned: true })])], new Map(), scanned);
  expect(said.named).toBeUndefined();
  expect(said.message).toMatch(message);
});

it('of a case whose pack is on its way back the others are free, the case is not', () => {
  const codes = [
    pack(9, { pieces: 2, level: 3 }),
    pack(1, { parent: code(9), is_sent: false, is_returned: true }),
    pack(2, { parent: code(9), is_sent: false }),
  ];
  expect(freeCodes(line(codes)).map((one) => one.code)).toEqual([code(2)]);
});

import type { CodedParcel } from '@qingnang/contract/trace-codes-buyer';
import { expect, it } from 'vitest';
import { countSoFar, hearScan } from './scan-count.ts';

const code = (n: number) => `8123456${String(n).padStart(13, '0')}`;
const delivered = (text: string) => ({
  code: text,
  level: 1,
  level_name: '小包装',
  parent: '',
  pieces: 1,
  is_sent: true,
  is_returned: false,
});
const PARCEL: CodedParcel = {
  shipment_id: 7,
  shipment_no: 'P7',
  shipped_at: 0,
  outer: [],
  lines: [
    {
      shipment_line_id: 1,
      order_line_id: 1,
      name: '阿莫西林胶囊',
      ypgg: '',
      sccj: '',
      bzdw: '盒',
      approval_no: '',
      lot_no: 'A1',
      produced_on: null,
      expires_on: null,
      number: 2,
      by_code: 2,
      prefixes: ['8123456'],
      codes: [delivered(code(1)), delivered('010690123456789221AB1')],
    },
  ],
};
const kept = (text: string, shipment = 7) => ({
  shipment_id: shipment,
  code: text,
  verdict: 'counted' as const,
  verdict_name: '',
  message: '',
  pieces: 1,
  shipment_line_id: 1,
  at: 0,
  person: '',
});

it('counts, and says how far the lot is', () => {
  const count = countSoFar(PARCEL, []);
  expect(hearScan(PARCEL, count, code(1))).toEqual({
    isGood: true,
    message: '阿莫西林胶囊 批号 A1：1 / 2 盒',
    lineId: 1,
  });
  expect(hearScan(PARCEL, count, code(1))?.message).toContain('重复扫码');
  expect(count.piecesOf(1)).toBe(1);
});

it('goes on from what the server has of this parcel', () => {
  const count = countSoFar(PARCEL, [kept(code(1)), kept('010690123456789221AB1', 8)]);
  expect(count.piecesOf(1)).toBe(1);
  expect(hearScan(PARCEL, count, '(01)06901234567892(21)ab1(10)A1')?.message).toContain('已齐');
});

it('another lot on the label counts nothing', () => {
  const count = countSoFar(PARCEL, []);
  expect(hearScan(PARCEL, count, '(01)06901234567892(21)ab1(10)B9')).toMatchObject({ isGood: false });
  expect(count.piecesOf(1)).toBe(0);
});

it('what did not come with the parcel counts nothing', () => {
  const count = countSoFar(PARCEL, []);
  expect(hearScan(PARCEL, count, code(99))?.message).toMatch(/^阿莫西林胶囊：这个码不在本包裹/);
  expect(hearScan(PARCEL, count, '89999990000000000001')?.message).toMatch(/^不在本包裹/);
});

it('a barcode is no trace code', () => {
  expect(hearScan(PARCEL, countSoFar(PARCEL, []), '6901234567892')).toBeNull();
});

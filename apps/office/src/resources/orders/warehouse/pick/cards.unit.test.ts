import { expect, it } from 'vitest';
import { type CardRow, cardState, scannedCard, withSaid } from './cards.ts';

const row = (more: Partial<CardRow> = {}): CardRow => ({
  order_line_id: 1,
  goods_id: 1,
  name: '白术',
  ypgg: '500g',
  bzdw: '袋',
  sccj: '亳州',
  storage: 'normal',
  is_gift: 0,
  lot_no: '25A1',
  expires_on: 1_900_000_000,
  number: 10,
  barcode: '6901234567892',
  picked: 0,
  short: 0,
  damaged: 0,
  ...more,
});

/** As a pack's own label has it: goods, lot and serial number. */
const label = (lot: string) => `010690123456789210${lot}\u001D21000001`;

it('a row is done when all is found, and in trouble when some of it cannot go', () => {
  expect(cardState(row({ picked: 9 }))).toBe('open');
  expect(cardState(row({ picked: 10 }))).toBe('done');
  expect(cardState(row({ picked: 7, short: 2, damaged: 1 }))).toBe('trouble');
  // Cut by the desk since: what is left was picked.
  expect(cardState(row({ number: 7, picked: 7, short: 3 }))).toBe('done');
});

it('what was said last on this device stands over what the shop has told', () => {
  const said = { order_line_id: 1, lot_no: '25A1', short: 0, damaged: 0 };
  const rows = withSaid(
    [row(), row({ lot_no: '25B2' })],
    [
      { ...said, picked: 4 },
      { ...said, picked: 10 },
    ],
  );
  expect(rows.map(({ picked }) => picked)).toEqual([10, 0]);
});

it.each([
  ['25a1', '25A1'],
  ['6901234567892', '25A1'],
  [label('25B2'), '25B2'],
])('%s confirms lot %s', (scan, lot) => {
  expect(scannedCard([row(), row({ lot_no: '25B2' })], scan)).toMatchObject({ row: { lot_no: lot } });
});

it.each([
  ['', '请扫描批号或条码'],
  ['ABC', '这一单不拣 ABC'],
  [label('25C3'), '请拣批号 25A1（先到期先出），不是 25C3'],
])('%j: %s', (scan, problem) => {
  expect(scannedCard([row()], scan)).toEqual({ problem });
});

it('says that enough is picked', () => {
  expect(scannedCard([row({ picked: 10 })], '25A1')).toEqual({ problem: '白术 已拣够' });
});

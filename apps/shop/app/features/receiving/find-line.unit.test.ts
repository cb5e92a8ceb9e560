import { expect, it } from 'vitest';
import { findLine } from './find-line.ts';

const LINES = [
  { id: 1, name: '阿莫西林胶囊', lot_no: 'A1', barcode: '6901234567892' },
  { id: 2, name: '阿莫西林胶囊', lot_no: 'A2', barcode: '6901234567892' },
  { id: 3, name: '白术', lot_no: 'B1', barcode: '' },
];
const find = (text: string, checked: number[] = []) => findLine(text, LINES, (id) => checked.includes(id));

it.each([
  ['the first lot of a barcode', '6901234567892', [], 1],
  ['with a leading zero', '06901234567892', [], 1],
  ['the next lot, when the first is counted', '6901234567892', [1], 2],
  ['the first again, when all are counted', '6901234567892', [1, 2], 1],
  ['a lot by its number', ' b1 ', [], 3],
  ['nothing for another barcode', '6900000000001', [], null],
  ['nothing for a trace code that no goods is known by', '81234560000000001234', [], null],
  ['nothing for nothing', '', [], null],
])('%s', (_, text, checked, id) => {
  expect(find(text, checked).lineId).toBe(id);
});

it('says what it found and what it did not', () => {
  expect(find('6901234567892').message).toBe('阿莫西林胶囊，批号 A1，共 2 个批号，请核对批号');
  expect(find('81234560000000001234').message).toContain('8123456');
});

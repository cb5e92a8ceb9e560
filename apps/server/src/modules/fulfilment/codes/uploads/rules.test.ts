import { keysOf } from '@qingnang/contract/keys';
import { UPLOAD_VALUES, type UploadValue } from '@qingnang/contract/trace-files';
import { expect, it } from 'vitest';
import { type UploadRow, wholeFile } from './rules.ts';

const empty = Object.fromEntries(keysOf(UPLOAD_VALUES).map((key) => [key, ''])) as Record<
  UploadValue,
  string
>;
const row: UploadRow = { ...empty, code: '81234510000000000001', company: '=康民,"药房"', goods: 'A<B&C' };
const columns = [
  { name: '追溯码', value: 'code' as const },
  { name: '往来单位', value: 'company' as const },
  { name: '品名', value: 'goods' as const },
];

it('writes a CSV that no program takes for formulas', () => {
  expect(wholeFile('csv', [row], { root: '', row: '', columns })).toBe(
    `\uFEFF追溯码,往来单位,品名\r\n81234510000000000001,"'=康民,""药房""",A<B&C\r\n`,
  );
});

it('writes an XML, with names that elements may have', () => {
  expect(wholeFile('xml', [row], { root: 'Doc', row: '1 Data', columns: columns.slice(2) })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Doc>\n<Data><品名>A&lt;B&amp;C</品名></Data>\n</Doc>\n',
  );
});

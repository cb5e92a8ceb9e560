import { expect, it } from 'vitest';
import { columnsText, readColumns } from './layout-text.ts';

it('writes columns as lines and reads them again', () => {
  const columns = [
    { name: '追溯码', value: 'code' as const },
    { name: '单位=编号', value: 'partner_no' as const },
  ];
  expect(readColumns(`${columnsText(columns)}\n\n`)).toEqual(columns);
});

import { expect, it } from 'vitest';
import { sheetProblem } from './upload.ts';

it('refuses before sending what the server would refuse', () => {
  expect(sheetProblem({ name: '调价.XLSX', size: 10 })).toBe('');
  expect(sheetProblem({ name: '调价.csv', size: 20 * 1024 * 1024 })).toBe('');
  expect(sheetProblem({ name: '调价.xls', size: 10 })).toContain('XLSX');
  expect(sheetProblem({ name: '调价.xlsx', size: 0 })).toBe('文件是空的');
  expect(sheetProblem({ name: '调价.xlsx', size: 20 * 1024 * 1024 + 1 })).toContain('20 MB');
});

import { expect, it } from 'vitest';
import { fileProblem } from './words.ts';

it('refuses before sending what the server would refuse', () => {
  expect(fileProblem({ name: '调价.XLSX', size: 10 })).toBe('');
  expect(fileProblem({ name: '调价.csv', size: 20 * 1024 * 1024 })).toBe('');
  expect(fileProblem({ name: '调价.xls', size: 10 })).toContain('XLSX');
  expect(fileProblem({ name: '调价.xlsx', size: 0 })).toBe('文件是空的');
  expect(fileProblem({ name: '调价.xlsx', size: 20 * 1024 * 1024 + 1 })).toContain('20 MB');
});

import { describe, expect, it } from 'vitest';
import { fileProblem, sizeWords } from './file-choice.ts';

describe('fileProblem', () => {
  it.each([
    [{ size: 1, type: 'image/png' }, ''],
    [{ size: 1, type: 'application/pdf' }, ''],
    [{ size: 1, type: '' }, ''],
    [{ size: 10 * 1024 * 1024, type: 'image/jpeg' }, ''],
    [{ size: 10 * 1024 * 1024 + 1, type: 'image/jpeg' }, '不能超过 10 MB'],
    [{ size: 0, type: 'image/jpeg' }, '文件是空的'],
    [{ size: 1, type: 'text/html' }, '只能上传图片或 PDF'],
  ])('%o: "%s"', (file, words) => {
    expect(fileProblem(file)).toBe(words);
  });
});

describe('sizeWords', () => {
  it.each([
    [14, '1 KB'],
    [880_640, '860 KB'],
    [1_258_292, '1.2 MB'],
  ])('%i is %s', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words);
  });
});

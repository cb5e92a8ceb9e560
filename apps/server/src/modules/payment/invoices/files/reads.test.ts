import { describe, expect, it } from 'vitest';
import { fileProblem } from './reads.ts';

const PDF = '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n';
const ZIP = 'PK\u0003\u0004…PK\u0005\u0006\0\0';
const XML = '<?xml version="1.0" encoding="UTF-8"?><EInvoice><No>1</No></EInvoice>';

describe('a file of an invoice', () => {
  it.each([
    ['pdf', PDF],
    ['ofd', ZIP],
    ['xml', XML],
    ['xml', `\uFEFF${XML}`],
  ] as const)('%s that is whole is taken', (format, text) => {
    expect(fileProblem(format, Buffer.from(text))).toBe('');
  });

  it.each([
    ['pdf', '', '空'],
    ['pdf', PDF.slice(0, 20), '不完整'],
    ['pdf', '<html>稍后再试</html>', '不完整'],
    ['ofd', ZIP.slice(0, 6), '不完整'],
    ['ofd', PDF, '不完整'],
    ['xml', XML.slice(0, -5), '不完整'],
    ['xml', 'no element', '不完整'],
    ['xml', '<a>&undefined;</a>', '不完整'],
  ] as const)('%s that says %j is not', (format, text, words) => {
    expect(fileProblem(format, Buffer.from(text))).toContain(words);
  });

  it('is not taken in another encoding, nor above ten megabytes', () => {
    expect(fileProblem('xml', Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).toContain('不完整');
    expect(fileProblem('pdf', Buffer.alloc(10 * 1024 * 1024 + 1))).toContain('太大');
  });
});

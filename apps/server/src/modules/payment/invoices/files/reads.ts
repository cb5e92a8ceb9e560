/** Whether what a service gives as the file of an invoice is one. */

import type { InvoiceFormat } from '@qingnang/contract/invoice-words';
import { SaxesParser } from 'saxes';

/** An invoice of two thousand lines has less. */
const MOST_BYTES = 10 * 1024 * 1024;

export const MIMES: Readonly<Record<InvoiceFormat, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
};

/** What is wrong with a file; '' = nothing: it is of its kind, whole, and not too large. */
export function fileProblem(format: InvoiceFormat, bytes: Buffer): string {
  if (bytes.length === 0) return '文件是空的';
  if (bytes.length > MOST_BYTES) return '文件太大';
  return WHOLE[format](bytes) ? '' : '文件不完整或格式不对';
}

/** Where the end of a PDF or of a ZIP is looked for: behind it there may be a comment or a line. */
const TAIL = 1024;

const WHOLE: Readonly<Record<InvoiceFormat, (bytes: Buffer) => boolean>> = {
  pdf: (bytes) => startsWith(bytes, '%PDF-') && bytes.subarray(-TAIL).includes('%%EOF'),
  // A ZIP, whose directory stands at its end.
  ofd: (bytes) => startsWith(bytes, 'PK\u0003\u0004') && bytes.subarray(-TAIL).includes('PK\u0005\u0006'),
  xml: isWholeXml,
};

const startsWith = (bytes: Buffer, mark: string): boolean =>
  bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'));

function isWholeXml(bytes: Buffer): boolean {
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    elements += 1;
  });
  try {
    parser.write(new TextDecoder('utf8', { fatal: true }).decode(bytes)).close();
  } catch {
    return false;
  }
  return elements > 0;
}

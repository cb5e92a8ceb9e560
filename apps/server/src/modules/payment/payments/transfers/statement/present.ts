import type { Readable } from 'node:stream';
import { type SheetCell, sheetFile } from '../../../../service/present.ts';

const SAMPLE: readonly SheetCell[][] = [
  [
    '2026-03-09',
    '成都康民大药房有限公司',
    '4402 0000 0000 0001',
    12_480.5,
    '货款 D260309000046',
    'B20260309000123',
  ],
  ['2026-03-09', '成都安和综合诊所', '4402 0000 0000 0002', 1860, '药品款', 'B20260309000124'],
];

/** A statement to begin with: its headers are the first of those that are looked for. */
export const sampleStatement = (): Readable =>
  sheetFile(
    ['交易日期', '对方户名', '对方账号', '金额', '摘要', '流水号'].map((header) => ({ header, width: 24 })),
    sampleBatches(),
    (row) => row,
  );

async function* sampleBatches() {
  yield SAMPLE.map((row) => [...row]);
}

import type { GoodsImport } from '@qingnang/contract/goods-imports';
import { expect, it } from 'vitest';
import { isUnderWay, partDone, stepOf } from './words.ts';

const counts = {
  total: 500,
  on_sale: 500,
  drafts: 0,
  refused: 0,
  repeated: 0,
  held: 0,
  added: 500,
  changed: 0,
  unchanged: 0,
  reference: { filled: 0, fields: [], differing: 0, examples: [] },
  reasons: [],
};
const made = (changes: Partial<GoodsImport>): GoodsImport => ({
  id: 1,
  file_name: '商品.csv',
  staff: '林佳',
  state: 'running',
  counts,
  rows_total: 2e3,
  problem: '',
  has_begun_again: false,
  has_errors: false,
  created_at: 1,
  started_at: 1,
  finished_at: null,
  ...changes,
});

it('knows how far an import has come', () => {
  expect(partDone(made({}))).toBe(0.25);
  expect(partDone(made({ counts: null }))).toBe(0);
  expect(partDone(made({ rows_total: null }))).toBeNull();
  expect(partDone(made({ state: 'done', rows_total: null }))).toBe(1);
  expect(isUnderWay(made({ state: 'checking' }))).toBe(true);
  expect(isUnderWay(made({ state: 'checked' }))).toBe(false);
  expect([stepOf(made({ state: 'mapped' })), stepOf(made({ state: 'done' }))]).toEqual([1, 4]);
});

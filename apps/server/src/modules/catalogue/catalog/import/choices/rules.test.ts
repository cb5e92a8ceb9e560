import type { FactKey } from '@qingnang/contract/goods-facts';
import { expect, it } from 'vitest';
import { chosenWord } from './rules.ts';

it.each<[FactKey, string, string | null]>([
  ['insurance_class', '甲类', '甲类'],
  ['insurance_class', '医保甲类', '甲类'],
  ['insurance_class', '乙', '乙类'],
  ['insurance_class', '自费', ''],
  ['insurance_class', '', ''],
  ['insurance_class', '是', null],
  ['insurance_class', '丁类', null],
  ['consistency', '是', '已通过'],
  ['consistency', '通过', '已通过'],
  ['consistency', '视同通过一致性评价', '视同通过'],
  ['consistency', '未通过', ''],
  ['essential', '基药', '国家基药'],
  ['essential', '国家基药（2018）', '国家基药'],
  ['essential', '否', ''],
  ['origin', '是', '是'],
])('%s %s is %s', (key, cell, word) => {
  expect(chosenWord(key, cell)).toBe(word);
});

import { expect, it } from 'vitest';
import { arrivalProblem } from './rules.ts';

it.each([
  ['normal', undefined, null],
  ['cold', undefined, '冷链商品须登记到货温度（2–8℃）'],
  ['cold', 2, null],
  ['cold', 8, null],
  ['cold', 8.1, '到货温度 8.1℃ 超出 2–8℃，不能入库，请拒收并告知质管'],
  ['frozen', -25.1, '到货温度 -25.1℃ 超出 -25～-10℃，不能入库，请拒收并告知质管'],
])('%s goods at %s: %s', (storage, degrees, problem) => {
  expect(arrivalProblem(storage, degrees)).toBe(problem);
});

import { expect, it } from 'vitest';
import { coldWords } from './cold.ts';

const of = (...storages: string[]) => coldWords(storages.map((storage) => ({ storage })));

it('tells of cold goods where there are some', () => {
  expect(of('normal', 'cool')).toBe('');
  expect(of()).toBe('');
  expect(of('cold', 'normal')).toMatch(/^其中 1 种冷藏商品单独装保温箱发货，不另收费/);
  expect(of('frozen')).toContain('超出 -25～-10℃ 可整包拒收');
  expect(of('frozen', 'cold', 'cool')).toMatch(/^其中 2 种冷藏、冷冻商品单独.*冷藏2–8℃、冷冻-25～-10℃/);
  expect(of('cold', 'cold')).toMatch(/^冷藏商品单独装保温箱发货/);
});

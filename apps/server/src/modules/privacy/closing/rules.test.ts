import { keysOf } from '@qingnang/contract/keys';
import { CLOSING_BLOCKS } from '@qingnang/contract/privacy-words';
import { expect, it } from 'vitest';
import { blocksOf, blockWords } from './rules.ts';

const NONE = Object.fromEntries(keysOf(CLOSING_BLOCKS).map((key) => [key, 0])) as Record<
  keyof typeof CLOSING_BLOCKS,
  number
>;

it('nothing stands open: nothing keeps an account', () => expect(blocksOf(NONE)).toEqual([]));

it('says how much of what stands open, money as money', () =>
  expect(blockWords(blocksOf({ ...NONE, orders: 2, balance: 1050, head: 1 }))).toBe(
    '未完成的订单 2 个、余额 ¥10.50、所属的总部',
  ));

it.each(keysOf(CLOSING_BLOCKS))('%s leads to the page where it is settled', (key) => {
  const [block] = blocksOf({ ...NONE, [key]: 1 });
  expect([block?.key, block?.url]).toEqual([key, expect.stringMatching(/^\/\w/)]);
});

import { expect, it } from 'vitest';
import { refusalIn } from './answers.ts';

it.each([
  [{}, ''],
  [null, ''],
  [
    {
      answers: [
        { outcome: 'taken', message: '白术 1 件' },
        { outcome: 'same', message: '已扫过' },
      ],
    },
    '',
  ],
  [{ answers: [{ outcome: 'refused', message: '这个码已售出' }] }, '这个码已售出'],
  [
    {
      rows: [
        { state: 'shipped', message: '' },
        { state: 'refused', message: '已暂挂' },
      ],
    },
    '已暂挂',
  ],
  [
    {
      answers: [
        { outcome: 'unknown', message: '还没有登记' },
        { outcome: 'refused', message: '已售出' },
      ],
    },
    '还没有登记（共 2 项未成功）',
  ],
])('an answer says what of it was refused', (data, words) => {
  expect(refusalIn(data)).toBe(words);
});

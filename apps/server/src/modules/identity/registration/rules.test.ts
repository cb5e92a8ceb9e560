import { describe, expect, it } from 'vitest';
import { madeUsername, requireUsername } from './rules.ts';

describe('requireUsername', () => {
  it.each(['yaodian', 'kang-min_01', '康民药店', '康民', `a${'1'.repeat(29)}`])('takes %j', (name) =>
    expect(() => requireUsername(name)).not.toThrow(),
  );

  it.each([
    'abc',
    '康',
    `a${'1'.repeat(30)}`,
    '13800000001',
    '1yaodian',
    'yao dian',
    'yao.dian',
    '<b>药店</b>',
    "' or 1=1",
    'yao\u200bdian',
    madeUsername('13800000001'),
    'U13800000001',
    madeUsername('13800000001', 1),
  ])('refuses %j', (name) => expect(() => requireUsername(name)).toThrow(/用户名/));
});

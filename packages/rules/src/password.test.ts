import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from './password.ts';

const own = { phone: '13800000001', username: 'yaodian' };

describe('passwordProblem', () => {
  it.each(['Demo@2026', 'kangmin88', '中文a1中文中文', `a1${'x'.repeat(62)}`, 'a1 b2 c3 d4'])(
    'lets %j pass',
    (password) => expect(passwordProblem(password, own)).toBe(''),
  );

  it.each([
    ['', '密码为 8 至 64 个字符'],
    ['a1b2c3d', '密码为 8 至 64 个字符'],
    [`a1${'x'.repeat(63)}`, '密码为 8 至 64 个字符'],
    ['abcdefgh', '密码须同时包含字母和数字'],
    ['12345678', '密码须同时包含字母和数字'],
    ['密码密码密码密码1', '密码须同时包含字母和数字'],
    [' kangmin88', '密码首尾不能有空格'],
    ['kang\u0000min88', '密码含有不能识别的字符'],
    ['kang\ud800min88', '密码含有不能识别的字符'],
    ['a13800000001', '密码不能包含手机号'],
    ['YaoDian2026', '密码不能包含用户名'],
    ['password1', '密码过于常见，请换一个'],
    ['abc12345', '密码过于常见，请换一个'],
    ['a12345678', '密码过于常见，请换一个'],
    ['1q2w3e4r', '密码过于常见，请换一个'],
  ])('refuses %j', (password, words) => expect(passwordProblem(password, own)).toBe(words));

  it('knows of no owner yet', () => {
    expect(passwordProblem('kangmin88', { phone: '', username: '' })).toBe('');
  });
});

it.each([
  ['', 0],
  ['Ab1!', 1],
  ['abcdefghij', 1],
  ['kangmin88', 2],
  ['Kangmin@2026', 3],
])('strength of %j is %i', (password, strength) => expect(passwordStrength(password)).toBe(strength));

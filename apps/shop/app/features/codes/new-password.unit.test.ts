import { expect, it } from 'vitest';
import { newPasswordProblems } from './new-password.ts';

const own = { phone: '13800000001', username: 'yaodian' };
const problems = (password: string, again: string) =>
  newPasswordProblems({ secret: (name) => (name === 'again' ? again : password) }, own);

it.each([
  ['kangmin88', 'kangmin88', undefined],
  ['', '', { password: ['请设置密码'], again: ['请再输入一次密码'] }],
  ['kangmin88', 'kangmin89', { again: ['两次输入的密码不一致'] }],
  ['yaodian88', 'yaodian88', { password: ['密码不能包含用户名'] }],
  [' kangmin88', ' kangmin88', { password: ['密码首尾不能有空格'] }],
])('%j, %j', (password, again, expected) => expect(problems(password, again)).toEqual(expected));

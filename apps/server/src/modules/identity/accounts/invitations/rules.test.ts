import { expect, it } from 'vitest';
import { grouped, newSecret, readSecret } from './rules.ts';

it('a one-time password is of letters that cannot be taken for each other', () => {
  const secret = newSecret((below) => below - 1);
  expect(secret).toBe('ZZZZZZZZZZZZZZZZ');
  expect(grouped(newSecret(() => 0))).toBe('2222-2222-2222-2222');
});

it.each([
  ['ABCD-EFGH-JKLM-NPQR', 'ABCDEFGHJKLMNPQR'],
  [' abcd efgh jklm npqr ', 'ABCDEFGHJKLMNPQR'],
  ['ＡＢＣＤ-EFGH-JKLM-NPQR', 'ABCDEFGHJKLMNPQR'],
  ['ABCD-EFGH-JKLM-NPQ', null],
  ['ABCD-EFGH-JKLM-NPQ1', null],
  ['', null],
])('%j is read as %j', (typed, secret) => {
  expect(readSecret(typed)).toBe(secret);
});

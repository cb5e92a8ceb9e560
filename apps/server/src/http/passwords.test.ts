import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, NOBODY } from './passwords.ts';

describe('isPassword', () => {
  it('knows the right password, and no password of nobody', async () => {
    const hash = await hashPassword('Demo@2026');
    expect(hash).not.toContain('Demo@2026');
    expect(await isPassword(hash, 'Demo@2026')).toBe(true);
    expect(await isPassword(hash, 'demo@2026')).toBe(false);
    expect(await isPassword(undefined, 'Demo@2026')).toBe(false);
  });

  it('works as hard for an account that does not exist', async () => {
    const cost = (hash: string) => hash.split('$').slice(1, 4);
    expect(cost(NOBODY)).toEqual(cost(await hashPassword('x')));
  });
});

import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { oneTimePassword } from './rules.ts';

describe('oneTimePassword', () => {
  it('has three groups of four, letters and digits that nobody misreads', () => {
    for (let i = 0; i < 200; i += 1) {
      const password = oneTimePassword(randomInt);
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
      expect(password).toMatch(/[a-z]/);
      expect(password).toMatch(/\d/);
    }
  });

  it('draws again what has no digit', () => {
    let drawn = 0;
    // Twelve times the first letter, then the last sign, a digit.
    const password = oneTimePassword((below) => {
      drawn += 1;
      return drawn <= 12 ? 0 : drawn % 2 === 0 ? 0 : below - 1;
    });
    expect([password, drawn]).toEqual(['9a9a-9a9a-9a9a', 24]);
  });
});

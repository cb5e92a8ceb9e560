import { expect, it } from 'vitest';
import { hasRightCheckDigit } from './barcode.ts';

it('checks the last digit of a 13-digit barcode', () => {
  expect(hasRightCheckDigit('4006381333931')).toBe(true);
  expect(hasRightCheckDigit('4006381333932')).toBe(false);
  expect(hasRightCheckDigit('400638133393')).toBeNull();
  expect(hasRightCheckDigit('')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { keyOf } from './keys.ts';

describe('keyOf', () => {
  it('is the key', () => expect(keyOf({ key: 'Enter', keyCode: 13 })).toBe('Enter'));
  it('is nothing while composing', () => expect(keyOf({ key: 'Enter', isComposing: true })).toBe(''));
  it('is nothing for 229, as Safari sends after the composition', () =>
    expect(keyOf({ key: 'Enter', keyCode: 229, isComposing: false })).toBe(''));
  it('looks into the event that React wraps', () => {
    expect(keyOf({ key: 'Enter', keyCode: 13, nativeEvent: { isComposing: true } })).toBe('');
    expect(keyOf({ key: 'ArrowDown', nativeEvent: { isComposing: false, keyCode: 40 } })).toBe('ArrowDown');
  });
});

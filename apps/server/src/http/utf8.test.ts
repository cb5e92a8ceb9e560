import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Of } from './utf8.ts';

describe('the bytes of an answer', () => {
  it.each([
    ['nothing', ''],
    ['plain letters', '{"code":200}'],
    ['Chinese', '阿莫西林胶囊 0.25g×24粒'],
    ['signs beyond the first plane', '👩‍⚕️💊𠮷'],
    ['half a surrogate pair', '表情\ud83d。'],
    ['more than there is room for', '药'.repeat(600_000)],
  ])('are UTF-8: %s', (_, text) => {
    expect(utf8Of(text).equals(Buffer.from(text))).toBe(true);
  });

  it('are UTF-8 whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => utf8Of(text).equals(Buffer.from(text))));
  });

  it('stay as they are when the next text is written', () => {
    const first = utf8Of('川贝枇杷膏');
    utf8Of('板蓝根颗粒');
    expect(first.toString()).toBe('川贝枇杷膏');
  });
});

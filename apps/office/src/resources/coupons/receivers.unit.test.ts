import { describe, expect, it } from 'vitest';
import { NOBODY, namesIn, receiverBody } from './receivers.ts';

describe('who gets something', () => {
  it('reads names however they were pasted, each once', () => {
    expect(namesIn('yaodian\nzhensuo\r\n yaodian ,xinke；guoqi\tlast')).toEqual([
      'yaodian',
      'zhensuo',
      'xinke',
      'guoqi',
      'last',
    ]);
    expect(namesIn(' \n ')).toEqual([]);
  });

  it('is named, or of a kind, never both', () => {
    const both = {
      ...NOBODY,
      usernames: 'yaodian',
      ranks: [2],
      provinces: ['四川省'],
      buyer_types: ['clinic'],
    };
    expect(receiverBody(both)).toEqual({
      usernames: ['yaodian'],
      by_audience: 0,
      ranks: [],
      provinces: [],
      buyer_types: [],
    });
    expect(receiverBody({ ...both, isByAudience: true })).toEqual({
      usernames: [],
      by_audience: 1,
      ranks: [2],
      provinces: ['四川省'],
      buyer_types: ['clinic'],
    });
  });
});

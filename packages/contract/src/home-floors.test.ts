import { describe, expect, it } from 'vitest';
import { ALL_FLOORS, floorsNamed, homeWith } from './home-floors.ts';

const namedBy = (address: string) => floorsNamed(new URL(address, 'http://shop').searchParams.get('floors'));

describe('the floors that an address names', () => {
  it('are those it was made of, in their order, none too', () => {
    const turned = ALL_FLOORS.toReversed();
    expect(namedBy(homeWith(turned))).toEqual(turned);
    expect(namedBy(homeWith([]))).toEqual([]);
  });

  it('are not named by the page itself', () => expect(namedBy('/')).toBeNull());

  it('are each there once, without words that are no floor', () =>
    expect(namedBy('/?floors=hot,hot,constructor,,spike')).toEqual(['hot', 'spike']));
});

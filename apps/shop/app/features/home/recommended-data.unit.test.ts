import { describe, expect, it } from 'vitest';
import { aCard } from '../goods/card.fixture.ts';
import { shownRows } from './recommended-data.ts';

const page = (hasMore: boolean, ...ids: number[]) => ({ hasMore, list: ids.map((id) => aCard({ id })) });
const idsOf = (...pages: Parameters<typeof shownRows>[0]) => shownRows(pages).map(({ id }) => id);

describe('shownRows', () => {
  it('shows whole rows while more are to come', () =>
    expect(idsOf(page(true, 1, 2, 3, 4, 5, 6, 7))).toEqual([1, 2, 3, 4, 5]));
  it('shows everything at the end', () => expect(idsOf(page(true, 1, 2), page(false, 3))).toEqual([1, 2, 3]));
  it('shows a goods that came twice once', () =>
    expect(idsOf(page(true, 1, 2), page(false, 2, 3))).toEqual([1, 2, 3]));
});

import { describe, expect, it } from 'vitest';
import { type Audience, type Looker, seenBy } from './rules.ts';

const banner = (more: Partial<Audience> = {}): Audience => ({
  audience: 'all',
  ranks: [],
  provinces: [],
  buyerTypes: [],
  ...more,
});
const PASSED: Looker = { passStatus: 1, rank: 2, province: '四川省', buyerType: 'pharmacy' };
const IN_REVIEW: Looker = { passStatus: 2, rank: 0, province: '重庆市', buyerType: 'clinic' };
const EXPIRED: Looker = { ...PASSED, passStatus: 4 };

describe('a banner is seen', () => {
  it.each<[string, Partial<Audience>, Looker | null, boolean]>([
    ['by a visitor, when for all', {}, null, true],
    ['by a buyer, when for all', {}, PASSED, true],
    ['by a visitor, when for visitors', { audience: 'visitor' }, null, true],
    ['not by a buyer, when for visitors', { audience: 'visitor' }, PASSED, false],
    ['not by a buyer in review, when for visitors', { audience: 'visitor' }, IN_REVIEW, false],
    ['not by a visitor, when for members', { audience: 'member' }, null, false],
    ['by any buyer, when for members', { audience: 'member' }, IN_REVIEW, true],
    ['not by a visitor, when for the passed', { audience: 'passed' }, null, false],
    ['by one that has passed', { audience: 'passed' }, PASSED, true],
    ['not by one in review, when for the passed', { audience: 'passed' }, IN_REVIEW, false],
    ['not with expired papers, when for the passed', { audience: 'passed' }, EXPIRED, false],
    ['by a rank that is named', { ranks: [2, 3] }, PASSED, true],
    ['not by another rank', { ranks: [2, 3] }, IN_REVIEW, false],
    ['by rank 0, when named', { ranks: [0] }, IN_REVIEW, true],
    ['not by a visitor, when ranks are named', { ranks: [0] }, null, false],
    ['by a province that is named', { provinces: ['四川省', '云南省'] }, PASSED, true],
    ['not by another province', { provinces: ['四川省'] }, IN_REVIEW, false],
    ['not by a visitor, when provinces are named', { provinces: ['四川省'] }, null, false],
    ['by a buyer type that is named', { buyerTypes: ['pharmacy'] }, PASSED, true],
    ['not by another buyer type', { buyerTypes: ['hospital'] }, PASSED, false],
    ['not by a visitor, when types are named', { audience: 'visitor', buyerTypes: ['clinic'] }, null, false],
    ['only when all dimensions fit', { ranks: [2], provinces: ['云南省'] }, PASSED, false],
    [
      'when all dimensions fit',
      { audience: 'passed', ranks: [2], provinces: ['四川省'], buyerTypes: ['pharmacy'] },
      PASSED,
      true,
    ],
    ['not, when all but the audience fit', { audience: 'passed', ranks: [2] }, EXPIRED, false],
  ])('%s', (_, more, looker, seen) => {
    expect(seenBy(banner(more), looker)).toBe(seen);
  });
});

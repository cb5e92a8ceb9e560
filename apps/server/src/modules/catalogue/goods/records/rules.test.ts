import { describe, expect, it } from 'vitest';
import { isSaleable, nearestExpiry, paragraphs } from './rules.ts';

describe('lots', () => {
  const lot = (expiresOn: string | null, warehouseId = 1) => ({
    lotNo: 'L',
    producedOn: null,
    expiresOn,
    warehouseId,
  });

  it('may be sold on their last day, without one always', () => {
    expect(['2026-11-20', '2026-11-21', null].map((day) => isSaleable(lot(day), '2026-11-21'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('near their end count by warehouse, those past it do not', () => {
    const lots = [lot('2026-01-01'), lot('2027-01-01', 2), lot('2027-06-30'), lot(null)];
    expect([1, 2, 3].map((id) => nearestExpiry(lots, id, '2026-11-21'))).toEqual([
      '2027-06-30',
      '2027-01-01',
      null,
    ]);
  });
});

describe('paragraphs', () => {
  it('escapes text and keeps its lines', () => {
    expect(paragraphs('a & b\nc\n\n\n<i>"\'')).toBe('<p>a &amp; b<br>c</p><p>&lt;i&gt;&quot;&#39;</p>');
    expect(paragraphs(' \n ')).toBe('');
  });
});

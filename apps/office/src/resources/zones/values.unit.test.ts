import { expect, it } from 'vitest';
import type { StaffZoneDetail } from './api.ts';
import { BLANK, type BlockKind, blankBlock, bodyOf, fieldsBetween, valuesOf } from './values.ts';
import { BLOCKS } from './words.ts';

const START = Date.parse('2026-03-09T08:00:00+08:00') / 1000;

const FORM: StaffZoneDetail['form'] = {
  ...BLANK,
  code: 'chunjie',
  title: '春节备货',
  starts_at: START,
  ends_at: START + 86_400,
  rule: { ...BLANK.rule, is_free_shipping: 1, is_controlled: 0 },
  blocks: [
    { kind: 'countdown', title: '', ends_at: START },
    { kind: 'text', title: '', html: '<p>满</p>' },
  ],
  sort: 3,
};

it('reads a zone back as it was written', () => {
  const values = valuesOf(FORM);
  expect(values).toMatchObject({
    starts_at: '2026-03-09 08:00',
    ends_at: '2026-03-10 08:00',
    rule: { is_free_shipping: true, is_controlled: false },
    blocks: [{ starts_at: '', ends_at: '2026-03-09 08:00' }, { html: '<p>满</p>' }],
  });
  expect(JSON.parse(JSON.stringify(bodyOf(values)))).toEqual(FORM);
});

it('leaves empty moments out and sends what is no moment as it is', () => {
  const body = JSON.parse(JSON.stringify(bodyOf({ ...BLANK, ends_at: '明天', sort: null })));
  expect(body).not.toHaveProperty('starts_at');
  expect(body).toMatchObject({ ends_at: '明天', sort: 0 });
});

it('finds what was changed, whatever the order of names', () => {
  const before = valuesOf(FORM);
  const rule = Object.fromEntries(Object.entries(before.rule).toReversed()) as typeof before.rule;
  expect(fieldsBetween(before, { ...before, rule })).toEqual([]);
  const after = { ...before, starts_at: '', blocks: before.blocks.toReversed() };
  expect(fieldsBetween(before, after)).toEqual(['starts_at', 'blocks']);
});

it('says a moment typed in another way is no change', () => {
  const before = valuesOf(FORM);
  expect(fieldsBetween(before, { ...before, starts_at: '20260309 0800' })).toEqual([]);
});

it('has a new block of every kind', () => {
  for (const kind of Object.keys(BLOCKS) as BlockKind[]) expect(blankBlock(kind).kind).toBe(kind);
});

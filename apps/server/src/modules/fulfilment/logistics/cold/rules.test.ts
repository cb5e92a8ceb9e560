import { describe, expect, it } from 'vitest';
import { type ColdFacts, coldErrors, parcelKind, restReason } from './rules.ts';

it.each([
  [['normal', 'cool'], 'plain'],
  [['cold', 'cold'], 'cold'],
  [['cold', 'normal'], 'mixed'],
  [['frozen', 'frozen'], 'frozen'],
  [['cold', 'frozen'], 'mixed'],
  [['frozen', 'cool'], 'mixed'],
  [[], 'plain'],
])('%j go as %s', (storages, kind) => expect(parcelKind(storages)).toBe(kind));

describe('restReason', () => {
  const rest = { weekdays: [5, 6, 7], holidays: ['2026-10-01'] };
  it.each([
    ['2026-11-26', ''],
    ['2026-11-27', '周五不发冷链包裹'],
    ['2026-11-29', '周日不发冷链包裹'],
    ['2026-10-01', '节假日不发冷链包裹'],
    ['2026-09-30', '明天是节假日，冷链包裹会在路上停放'],
    ['2026-09-29', ''],
  ])('%s: %s', (day, words) => expect(restReason(day, rest)).toBe(words));
  it('is none where staff have set none', () =>
    expect(restReason('2026-11-29', { weekdays: [], holidays: [] })).toBe(''));
});

describe('coldErrors', () => {
  const cold: ColdFacts = { boxNo: 'B1', recorderNo: 'R1', departed: 45, dayReason: '', fileId: null };
  const rules = {
    storage: 'cold' as const,
    isColdCarrier: true,
    rest: '',
    mayOverride: false,
    field: 'cold',
  };
  it.each([
    ['right', {}, {}, []],
    ['too warm', { departed: 85 }, {}, ['cold.temperature']],
    ['frozen, too warm', {}, { storage: 'frozen' as const }, ['cold.temperature']],
    ['frozen', { departed: -180 }, { storage: 'frozen' as const }, []],
    ['another carrier', {}, { isColdCarrier: false }, ['carrier']],
    ['a day of rest', { dayReason: '急用' }, { rest: '周五不发' }, ['cold.day_reason']],
    ['a day of rest without a reason', {}, { rest: '周五不发', mayOverride: true }, ['cold.day_reason']],
    ['a day of rest, overridden', { dayReason: '急用' }, { rest: '周五不发', mayOverride: true }, []],
  ])('%s', (_, facts, given, fields) =>
    expect(Object.keys(coldErrors({ ...cold, ...facts }, { ...rules, ...given }))).toEqual(fields),
  );
});

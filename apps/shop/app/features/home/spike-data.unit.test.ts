import { describe, expect, it } from 'vitest';
import { answering } from '../../lib/answering.fixture.ts';
import { readSpike, roundName, roundTitle } from './spike-data.ts';

/** 2026-11-21 12:00 in China. */
const NOON = Date.UTC(2026, 10, 21, 4) / 1000;

describe('roundTitle', () => {
  it('is the hour, of a round of several days its end', () => {
    expect(roundTitle({ startsAt: NOON, endsAt: NOON + 3600 }, NOON)).toMatch(/^\d\d:\d\d 场$/);
    expect(roundTitle({ startsAt: NOON, endsAt: null }, NOON)).toMatch(/场$/);
    expect(roundTitle({ startsAt: NOON, endsAt: NOON + 7 * 86_400 }, NOON)).toMatch(/^\d\d-\d\d 止$/);
  });
});

describe('roundName', () => {
  it.each([
    [NOON - 2 * 3600, '10:00'],
    [NOON + 11 * 3600, '23:00'],
    [NOON + 20 * 3600, '明日 08:00'],
    [NOON + 48 * 3600, '11-23 12:00'],
    [NOON - 24 * 3600, '11-20 12:00'],
  ])('%i reads %s', (startsAt, name) => expect(roundName(startsAt, NOON)).toBe(name));
});

describe('readSpike', () => {
  const reading = (answer: unknown) => answering({ '/api/index/spike': answer }).call;

  it('leaves out a round that is not there', async () => {
    const spike = await readSpike(reading({ now: null, next: null, timestamp: NOON }));
    expect(spike.rounds).toEqual([]);
  });

  it('shows the first of each round and how many there are', async () => {
    const list = Array.from({ length: 8 }, (_, id) => ({ goods: { id }, offer: { goods_price_id: id } }));
    const spike = await readSpike(
      reading({
        now: { starts_at: NOON, ends_at: NOON + 60, list },
        next: { starts_at: NOON + 60, list: list.slice(0, 2) },
        timestamp: NOON,
      }),
    );
    expect(spike.rounds.map(({ endsAt, list: shown, total }) => [endsAt, shown.length, total])).toEqual([
      [NOON + 60, 5, 8],
      [null, 2, 2],
    ]);
  });
});

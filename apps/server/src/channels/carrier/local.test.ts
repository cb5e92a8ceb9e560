import { describe, expect, it } from 'vitest';
import { createLocalCarrier } from './local.ts';

const SHIPPED = new Date('2026-11-01T02:00:00Z');
const PARCEL = {
  carrier: '顺丰',
  code: '',
  trackingNo: 'SF100',
  shippedAt: SHIPPED,
  from: '成都仓',
  to: '四川省成都市武侯区',
  phoneEnd: '',
};
const after = (hours: number) => createLocalCarrier(() => new Date(SHIPPED.getTime() + hours * 3600_000));

describe('the local carrier', () => {
  it.each([
    [0, []],
    [3, ['collected']],
    [24, ['collected', 'moving', 'moving']],
    [45, ['collected', 'moving', 'moving', 'delivering']],
    [50, ['collected', 'moving', 'moving', 'delivering', 'delivered']],
  ])('after %i hours tells %j', async (hours, states) => {
    const events = await after(hours).track(PARCEL);
    expect(events.map((event) => event.state)).toEqual(states);
  });

  it('tells the same again, and at other times of another parcel', async () => {
    const first = await after(50).track(PARCEL);
    expect(await after(90).track(PARCEL)).toEqual(first);
    const other = await after(90).track({ ...PARCEL, trackingNo: 'SF101' });
    expect(other.map(({ at }) => at)).not.toEqual(first.map(({ at }) => at));
  });

  it('names the city', async () => {
    const events = await after(50).track(PARCEL);
    expect(events[2]?.message).toBe('已到达成都市分拨中心');
  });
});

import { expect, it } from 'vitest';
import type { TrackingEvent } from '../../../../channels/carrier/port.ts';
import { believable } from './rules.ts';

const at = (moment: string): TrackingEvent => ({
  at: new Date(`${moment}+08:00`),
  place: '',
  message: moment,
  state: 'delivered',
});
const SHIPPED = new Date('2026-11-10T10:00:00+08:00');
const NOW = new Date('2026-11-12T10:00:00+08:00');

it.each([
  ['now', '2026-11-12T10:00:00', true],
  ['a second from now', '2026-11-12T10:00:01', false],
  ['when it was collected the day before it was entered', '2026-11-09T18:00:00', true],
  ['of a parcel that had the number before', '2026-11-07T09:59:59', false],
])('an event %s: %s', (_, moment, isBelieved) => {
  expect(believable([at(moment)], SHIPPED, NOW)).toHaveLength(isBelieved ? 1 : 0);
});

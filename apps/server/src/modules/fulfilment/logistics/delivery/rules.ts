const TAKE_BACK_MS = 24 * 3600_000;
/** A clock of staff's may go a little fast. */
const CLOCK_MS = 60_000;

/** What is wrong with the moment at which staff say that a parcel arrived, in words; null when nothing is. */
export function momentProblem(deliveredAt: Date, shippedAt: Date, now: Date): string | null {
  if (deliveredAt.getTime() > now.getTime() + CLOCK_MS) return '送达时间不能晚于现在';
  // Staff type minutes.
  if (deliveredAt.getTime() < Math.floor(shippedAt.getTime() / 60_000) * 60_000)
    return '送达时间不能早于发货时间';
  return null;
}

/** Whether what staff said may still be taken back. */
export const mayTakeBack = (markedAt: Date, now: Date): boolean =>
  now.getTime() - markedAt.getTime() < TAKE_BACK_MS;

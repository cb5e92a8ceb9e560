/** Pure rules of a recall: its clock, its reminders, what a buyer's confirmation has to say. (docs/rules/recall.md) */

const HOUR_MS = 3_600_000;

/** By when every holder has to have been told. @param hours of the recall's class */
export const recallDue = (hours: number, begunAt: Date): Date =>
  new Date(begunAt.getTime() + hours * HOUR_MS);

/** Reminders within the clock; after it who has not confirmed is reminded once a day. */
const WITHIN_CLOCK = 3;

/**
 * When who has not confirmed is told again.
 * @param hours of the recall's class
 * @param sent reminders that he has had
 */
export function nextReminder(hours: number, begunAt: Date, sent: number): Date {
  const after =
    sent < WITHIN_CLOCK ? (hours / WITHIN_CLOCK) * (sent + 1) : hours + 24 * (sent - WITHIN_CLOCK + 1);
  return new Date(begunAt.getTime() + after * HOUR_MS);
}

export interface ConfirmedPieces {
  received: number;
  /** Still in hand and out of sale. */
  stopped: number;
  sold: number;
  to_return: number;
}

/** What is wrong with a confirmation, by field; {} = nothing. */
export function confirmationErrors({
  received,
  stopped,
  sold,
  to_return: toReturn,
}: ConfirmedPieces): Record<string, string> {
  if (stopped + sold !== received) return { sold: `停售 ${stopped} 加已售 ${sold} 应等于收到 ${received}` };
  if (toReturn > stopped) return { to_return: `退回数量不能超过停售的 ${stopped}` };
  return {};
}

/** Pieces that are still to come back. @param toReturn null = the buyer has not confirmed: all that he had */
export const outstandingPieces = (held: number, toReturn: number | null, returned: number): number =>
  Math.max((toReturn ?? held) - returned, 0);

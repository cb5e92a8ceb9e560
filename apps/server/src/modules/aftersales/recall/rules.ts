import type { HoldingRow } from './lots/reads.ts';

/**
 * Pieces that each buyer may still have: those under no case, and those whose return has not been looked at. Who has none is no
 * holder.
 * @returns by account
 */
export function stillHeld(
  holdings: readonly Pick<HoldingRow, 'account_id' | 'number' | 'held' | 'pending'>[],
): Map<number, number> {
  const held = new Map<number, number>();
  for (const { account_id: account, number, held: bound, pending } of holdings) {
    const pieces = number - bound + pending;
    if (pieces > 0) held.set(account, (held.get(account) ?? 0) + pieces);
  }
  return held;
}

/** Pieces of a lot in one parcel, and what has become of them. */
export interface Holding {
  account_id: number;
  number: number;
  /** Under cases or back already. */
  held: number;
  /** Of those, what has not come back: the buyer may still have it. */
  pending: number;
}

/**
 * Pieces that each buyer may still have: those under no case, and those whose return has not been looked at. Who has none is no
 * holder.
 * @returns by account
 */
export function stillHeld(holdings: readonly Holding[]): Map<number, number> {
  const held = new Map<number, number>();
  for (const { account_id: account, number, held: bound, pending } of holdings) {
    const pieces = number - bound + pending;
    if (pieces > 0) held.set(account, (held.get(account) ?? 0) + pieces);
  }
  return held;
}

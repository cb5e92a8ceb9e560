import { type ColdStorage, isColdKept } from '@qingnang/rules/cold-chain';
import { type DifferenceKind, differencesOf, warmDifference } from '@qingnang/rules/receiving';

interface CountedLine {
  /** On the note. */
  number: number;
  /** null = not counted yet. */
  check: { good_number: number; damaged_number: number; other_lot: string } | null;
}

/** Whether a parcel has come at a temperature that its goods do not keep at: it is refused as a whole. */
export const isWarm = (cold: Arrived | null): boolean =>
  cold !== null && cold.arrived_e1 !== null && !isColdKept(cold.arrived_e1, cold.storage);

interface Arrived {
  storage: ColdStorage;
  arrived_e1: number | null;
}

/** What is wrong with a parcel as it was counted so far. */
export function parcelDifferences<Line extends CountedLine>(
  lines: readonly Line[],
  cold: Arrived | null,
): { line: Line; kind: DifferenceKind; number: number }[] {
  if (isWarm(cold)) return lines.map((line) => ({ line, ...warmDifference(line.number) }));
  return lines.flatMap((line) => {
    const { check } = line;
    if (!check) return [];
    const count = { good: check.good_number, damaged: check.damaged_number, otherLot: check.other_lot };
    return differencesOf(line.number, count).map((difference) => ({ line, ...difference }));
  });
}

/** The after-sales form, prefilled with the differences of a receiving. */
export const claimUrl = (orderId: number, receivingId: number): string =>
  `/order/afterSales/new?order=${orderId}&receiving=${receivingId}`;

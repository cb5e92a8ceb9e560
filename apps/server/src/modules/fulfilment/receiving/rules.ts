import { type DifferenceKind, differencesOf } from '@qingnang/rules/receiving';

interface CountedLine {
  /** On the note. */
  number: number;
  /** null = not counted yet. */
  check: { good_number: number; damaged_number: number; other_lot: string } | null;
}

/** What is wrong with a parcel as it was counted so far. */
export function parcelDifferences<Line extends CountedLine>(
  lines: readonly Line[],
): { line: Line; kind: DifferenceKind; number: number }[] {
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

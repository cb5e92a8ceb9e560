import type { CutReason } from '@qingnang/contract/cut-reasons';

/** Pieces of a line that an order lets go. */
export interface LetGo {
  lineId: number;
  goodsId: number;
  number: number;
}

/** Pieces that a pick did not find good in a lot. */
export interface PickTrouble {
  lineId: number;
  /** '' = nobody said in which lot. */
  lotNo: string;
  reason: 'short' | 'damaged';
  number: number;
}

export interface MissingOfLine extends PickTrouble {
  goodsId: number;
}

/**
 * What of the pieces that an order lets go does not go back on sale: what picks said is missing; where the reason is a shortage, all of
 * them, the rest in lots that nobody named.
 * @param reason null = the order ends, or for none of the reasons of a cut
 */
export function missingOf(
  pieces: readonly LetGo[],
  troubles: readonly PickTrouble[],
  reason: CutReason | null,
): MissingOfLine[] {
  return pieces.flatMap(({ lineId, goodsId, number }) => {
    const found: MissingOfLine[] = [];
    let left = number;
    for (const trouble of troubles.filter((one) => one.lineId === lineId)) {
      const taken = Math.min(left, trouble.number);
      if (taken > 0) found.push({ ...trouble, goodsId, number: taken });
      left -= taken;
    }
    const isShortage = reason === 'short' || reason === 'damaged';
    return isShortage && left > 0 ? [...found, { lineId, goodsId, lotNo: '', reason, number: left }] : found;
  });
}

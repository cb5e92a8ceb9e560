import type { AfterSalesKind, AfterSalesNature, AfterSalesOptions } from '@qingnang/contract/after-sales';
import type { ReceivingDifference } from '@qingnang/contract/receiving';

export type ClaimLine = AfterSalesOptions['lines'][number];
export type KindOption = AfterSalesOptions['kinds'][number];
/** Pieces by the parcel's line (a delivered lot). */
export type Chosen = ReadonlyMap<number, number>;

/** Whether a lot may be claimed for this kind and reason, and until when; papers and words are not bound to anything. */
export function choiceOf(line: ClaimLine, kind: AfterSalesKind, reason: string | null) {
  return line.choices.find((one) => one.kind === kind && one.reason === reason) ?? null;
}

/** Why a lot cannot be chosen; '' = it can. Without a reason only what no reason would change. */
export function problemOf(line: ClaimLine, kind: KindOption, reason: string | null): string {
  if (kind.is_goods === 0) return '';
  if (reason !== null) return choiceOf(line, kind.kind, reason)?.refusal?.message ?? '';
  const refusals = line.choices.filter((one) => one.kind === kind.kind).map(({ refusal }) => refusal);
  return refusals.length > 0 && refusals.every(Boolean) ? (refusals[0]?.message ?? '') : '';
}

/** What goes with the claim: chosen lots that may be claimed, in the order of the page. */
export function claimedOf(
  lines: readonly ClaimLine[],
  chosen: Chosen,
  kind: KindOption,
  reason: string | null,
): { shipment_line_id: number; number: number }[] {
  return lines.flatMap((line) => {
    const number = chosen.get(line.shipment_line_id);
    if (number === undefined || problemOf(line, kind, reason) !== '') return [];
    // Papers are asked for by lot, pieces do not matter.
    return [{ shipment_line_id: line.shipment_line_id, number: kind.is_goods === 1 ? number : 1 }];
  });
}

/** All that is left of one line of the order, lot by lot; nothing for a line that is not among them. */
export const chosenOfLine = (lines: readonly ClaimLine[], orderLineId: number): Chosen =>
  new Map(
    lines
      .filter((line) => line.order_line_id === orderLineId && line.left_number > 0)
      .map((line) => [line.shipment_line_id, line.left_number]),
  );

export interface Prefill {
  kind: AfterSalesKind;
  nature: AfterSalesNature;
  chosen: Chosen;
  describe: string;
  /** What has to be claimed by a case of its own: 破损 2 处, … '' = nothing. */
  rest: string;
}

/** As what a difference is claimed. */
const CLAIMED = {
  short: { kind: 'short', nature: 'short' },
  wrong: { kind: 'short', nature: 'wrong' },
  damage: { kind: 'damage', nature: 'damage' },
  warm: { kind: 'return', nature: 'quality' },
} as const;

/** A claim for the differences of a receiving: the most frequent kind of them. null = there are none. */
export function prefillOf(differences: readonly ReceivingDifference[]): Prefill | null {
  const groups = new Map<ReceivingDifference['kind'], ReceivingDifference[]>();
  for (const one of differences) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  const [first, ...others] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  if (!first) return null;
  const [kind, rows] = first;
  return {
    ...CLAIMED[kind],
    chosen: new Map(rows.map((row) => [row.shipment_line_id, row.number])),
    describe: rows.map(wordsOf).join('；').slice(0, 500),
    rest: others.map(([, list]) => `${list[0]?.kind_name} ${list.length} 处`).join('、'),
  };
}

const wordsOf = ({ name, lot_no, kind_name, number, bzdw, other_lot, note }: ReceivingDifference): string =>
  [
    `${name} 批号 ${lot_no} ${kind_name} ${number} ${bzdw}${other_lot === '' ? '' : `（实收批号 ${other_lot}）`}`,
    ...(note === '' ? [] : [note]),
  ].join('，');

/** Whether a parcel may leave with the codes that were scanned for it: pure decisions, kept by guarded statements. */

/** A line of a parcel that is being shipped. */
export interface ParcelLine {
  shipmentLineId: number;
  orderLineId: number;
  name: string;
  lotNo: string;
  number: number;
  needsCodes: boolean;
}
export interface ParcelCode {
  code: string;
  orderLineId: number;
  pieces: number;
  /** '' = not known. */
  lotNo: string;
}

export interface Matched {
  /** Which code belongs to which line of the parcel. */
  codes: { code: string; shipmentLineId: number }[];
  /** What holds the parcel, in words; empty = it may leave. */
  problems: string[];
}

/**
 * Puts scanned codes to the lines of a parcel by lot, and counts: pieces by code and pieces let go without make up all pieces of
 * goods that need codes, and never more than are shipped.
 * @param excepted pieces without a code by line of the order
 */
export function matchParcel(
  lines: readonly ParcelLine[],
  codes: readonly ParcelCode[],
  excepted: ReadonlyMap<number, number>,
): Matched {
  const matched: Matched = { codes: [], problems: [] };
  for (const orderLineId of new Set(lines.map((line) => line.orderLineId))) {
    const own = lines.filter((line) => line.orderLineId === orderLineId);
    const scanned = codes.filter((code) => code.orderLineId === orderLineId);
    const problem =
      countProblem(own, scanned, excepted.get(orderLineId) ?? 0) ?? placeCodes(own, scanned, matched);
    if (problem !== null) matched.problems.push(problem);
  }
  return matched;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function countProblem(
  lines: readonly ParcelLine[],
  codes: readonly ParcelCode[],
  excepted: number,
): string | null {
  const shipped = sum(lines.map(({ number }) => number));
  const needed = sum(lines.filter(({ needsCodes }) => needsCodes).map(({ number }) => number));
  const byCode = sum(codes.map(({ pieces }) => pieces));
  const name = lines[0]?.name ?? '';
  const without = excepted === 0 ? '' : `，无码放行 ${excepted} 件`;
  if (byCode + excepted > shipped) return `${name}：发 ${shipped} 件，却扫了 ${byCode} 件${without}`;
  return byCode + excepted < needed ? `${name}：须扫码 ${needed} 件，已扫 ${byCode} 件${without}` : null;
}

/** Codes of a known lot first; the others, large ones first, where there is room. */
function placeCodes(
  lines: readonly ParcelLine[],
  codes: readonly ParcelCode[],
  matched: Matched,
): string | null {
  const room = new Map(lines.map((line) => [line.shipmentLineId, line.number]));
  const inOrder = codes.toSorted(
    (a, b) => Number(a.lotNo === '') - Number(b.lotNo === '') || b.pieces - a.pieces,
  );
  for (const { code, lotNo, pieces } of inOrder) {
    const line = lines.find(
      (one) => (lotNo === '' || one.lotNo === lotNo) && (room.get(one.shipmentLineId) ?? 0) >= pieces,
    );
    const name = lines[0]?.name ?? '';
    if (!line)
      return lotNo === ''
        ? `${name}：码 ${code} 含 ${pieces} 件，分不到一个批号里，请拆箱扫小码`
        : `${name}：扫的码 ${code} 是批号 ${lotNo}，与发货的批号或数量不符`;
    room.set(line.shipmentLineId, (room.get(line.shipmentLineId) ?? 0) - pieces);
    matched.codes.push({ code, shipmentLineId: line.shipmentLineId });
  }
  return null;
}

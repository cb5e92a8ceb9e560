import type { CodedLine, CodedParcel, KeptScan } from '@qingnang/contract/trace-codes-buyer';
import { type CodeNode, codeTail, countedWords, ParcelCount } from '@qingnang/rules/parcel-codes';
import { headsOf, readTraceCode } from '@qingnang/rules/trace-codes';

/** What a browser says of a scan at once; the server says it again when it is reached. */
export interface Heard {
  isGood: boolean;
  message: string;
  lineId: number | null;
}

const nodesOf = ({ lines, outer }: CodedParcel): CodeNode[] => [
  ...outer.map(({ code, parent }) => ({ code, parent, pieces: 0, lineId: null, isSent: false })),
  ...lines.flatMap(({ shipment_line_id: lineId, codes }) =>
    codes.map(({ code, parent, pieces, is_sent: isSent }) => ({ code, parent, pieces, lineId, isSent })),
  ),
];

/** A parcel's count with what the server has of it. */
export function countSoFar(parcel: CodedParcel, kept: readonly KeptScan[]): ParcelCount {
  const count = new ParcelCount(nodesOf(parcel));
  takeKept(parcel, count, kept);
  return count;
}

/** Counts what the server has; what is counted already adds nothing. */
export function takeKept(parcel: CodedParcel, count: ParcelCount, kept: readonly KeptScan[]): void {
  for (const { code, verdict, shipment_id: id } of kept)
    if (verdict === 'counted' && id === parcel.shipment_id) count.take(code);
}

/** Counts a scan as far as a browser can tell. @returns null for what is no trace code: a barcode, a lot */
export function hearScan(parcel: CodedParcel, count: ParcelCount, scanned: string): Heard | null {
  const read = readTraceCode(scanned);
  if (!read.isCode) return null;
  const { code, lotNo } = read;
  const own = parcel.lines.filter((line) => line.codes.some((one) => one.code === code));
  const meant = parcel.lines.filter(({ prefixes }) => headsOf(code).some((head) => prefixes.includes(head)));
  const expected = own.length > 0 ? own : meant;
  if (lotNo !== '' && expected.length > 0 && expected.every((line) => line.lot_no !== lotNo))
    return no(`批号不符：包装上是 ${lotNo}，随货单是 ${expected.map((line) => line.lot_no).join('、')}`);
  const taken = count.take(code);
  if (taken.verdict === 'stranger') {
    const what = meant[0] ? `${meant[0].name}：这个码` : '';
    return no(`${what}不在本包裹的发货清单里，请单独放置（${codeTail(code)}）`);
  }
  const line = parcel.lines.find(({ shipment_line_id: id }) => id === taken.lineId);
  const words = line ? wordsOf(line, count) : '';
  if (taken.verdict === 'duplicate')
    return {
      ...no(`重复扫码，不重复计数（${codeTail(code)}）${words === '' ? '' : `。${words}`}`),
      lineId: taken.lineId,
    };
  return { isGood: true, message: words, lineId: taken.lineId };
}

const no = (message: string): Heard => ({ isGood: false, message, lineId: null });

const wordsOf = (
  { shipment_line_id: id, name, lot_no: lotNo, number, bzdw: unit }: CodedLine,
  count: ParcelCount,
) => countedWords({ name, lotNo, number, unit }, count.piecesOf(id));

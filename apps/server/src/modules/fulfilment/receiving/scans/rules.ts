import { SCAN_VERDICTS, type ScanVerdict } from '@qingnang/contract/scan-words';
import { codeTail, countedWords, type ParcelCount } from '@qingnang/rules/parcel-codes';
import { headsOf, readTraceCode } from '@qingnang/rules/trace-codes';
import type { CodedLine } from '../../codes/buyer/rules.ts';

export interface ScanRow {
  shipment_id: number;
  shipment_line_id: number | null;
  scan_key: string;
  code: string;
  verdict: ScanVerdict;
  pieces: number;
  scanned_at: Date;
  /** The member who scanned; '' = the owner. */
  person: string;
  /** Of its lot; '' = none. */
  name: string;
  lot_no: string;
}

/** What a parcel's scans are judged by. */
export interface ScannedParcel {
  lines: readonly CodedLine[];
  count: ParcelCount;
  /** Lots of this buyer's other parcels, by the code that was sent with them. */
  elsewhere: ReadonlyMap<string, SentElsewhere>;
}
export interface SentElsewhere {
  line_id: number;
  goods_id: number;
  name: string;
  lot_no: string;
  shipment_no: string;
}

/** A judged scan. `lineId`: of the lot that it counts for, or was sent with in another parcel. */
export interface Judged {
  code: string;
  verdict: ScanVerdict;
  pieces: number;
  lineId: number | null;
  message: string;
}

/** The code that a scanner has read, as it is written; what is no code stays as it was read. */
export function writtenCode(scanned: string): string {
  const read = readTraceCode(scanned);
  return read.isCode ? read.code : scanned.trim();
}

/**
 * Counts a scan, or says why it does not count. What is not this buyer's is told apart by nothing but the head of the code and what
 * its own label says, which anybody can read: whether the shop knows the code, or somebody else got it, changes no word.
 */
export function judgeScan(parcel: ScannedParcel, scanned: string): Judged {
  const read = readTraceCode(scanned);
  if (!read.isCode) return refused('foreign', scanned.trim(), read.message);
  const { code, lotNo } = read;
  const meant = parcel.lines.filter((line) => meansLine(line, code));
  const sentWith = parcel.lines.find(({ codes }) => codes.some((one) => one.code === code));
  const expected = sentWith ? [sentWith] : meant;
  if (lotNo !== '' && expected.length > 0 && expected.every((line) => line.lot_no !== lotNo))
    return refused(
      'wrong_lot',
      code,
      `批号不符：包装上是 ${lotNo}，随货单是 ${lotsOf(expected)}（${expected[0]?.name}）`,
    );
  const taken = parcel.count.take(code);
  if (taken.verdict !== 'stranger') return counted(parcel, code, taken);
  return stranger(parcel, code, meant);
}

/** Whether the head of a code names the goods of a lot. */
export const meansLine = ({ prefixes }: Pick<CodedLine, 'prefixes'>, code: string): boolean =>
  headsOf(code).some((head) => prefixes.includes(head));

/** A scan that is there already, as it was answered; the count is that of now. */
export function keptAnswer({ lines, count }: ScannedParcel, row: ScanRow): Judged {
  const { code, verdict, pieces, shipment_line_id: lineId } = row;
  const line = lines.find(({ id }) => id === lineId);
  const message = line ? wordsOf(line, count) : `${SCAN_VERDICTS[verdict]}（${codeTail(code)}）`;
  return { code, verdict, pieces, lineId, message };
}

const wordsOf = ({ id, name, lot_no, number, unit }: CodedLine, count: ParcelCount): string =>
  countedWords({ name, lotNo: lot_no, number, unit }, count.piecesOf(id));

const lotsOf = (lines: readonly CodedLine[]): string => lines.map(({ lot_no }) => lot_no).join('、');

function counted(
  { lines, count }: ScannedParcel,
  code: string,
  taken: Exclude<ReturnType<ParcelCount['take']>, { verdict: 'stranger' }>,
): Judged {
  const line = lines.find(({ id }) => id === taken.lineId);
  const words = line ? wordsOf(line, count) : '';
  if (taken.verdict === 'counted')
    return { code, verdict: 'counted', pieces: taken.pieces, lineId: taken.lineId, message: words };
  return {
    code,
    verdict: 'duplicate',
    pieces: 0,
    lineId: taken.lineId,
    message: `重复扫码，不重复计数（${codeTail(code)}）${words === '' ? '' : `。${words}`}`,
  };
}

/** A code that did not come with this parcel. */
function stranger({ elsewhere }: ScannedParcel, code: string, meant: readonly CodedLine[]): Judged {
  const other = elsewhere.get(code);
  if (other) {
    const isLot = meant.some(
      ({ goods_id, lot_no }) => goods_id === other.goods_id && lot_no !== other.lot_no,
    );
    const came = `它随包裹 ${other.shipment_no} 发出`;
    return isLot
      ? refused(
          'wrong_lot',
          code,
          `批号不符：这盒是 ${other.name} 批号 ${other.lot_no}，本包裹是 ${lotsOf(meant)}；${came}`,
          other.line_id,
        )
      : refused(
          'other_parcel',
          code,
          `不在本包裹：${other.name} 批号 ${other.lot_no}，${came}`,
          other.line_id,
        );
  }
  if (meant.length > 0)
    return refused(
      'not_sent',
      code,
      `${meant[0]?.name}：这个码不在发货清单里，请单独放置（${codeTail(code)}）`,
    );
  return refused('foreign', code, `不是本商城发给您的药品，请单独放置（${codeTail(code)}）`);
}

const refused = (
  verdict: ScanVerdict,
  code: string,
  message: string,
  lineId: number | null = null,
): Judged => ({
  code,
  verdict,
  pieces: 0,
  lineId,
  message,
});

/** Of kept scans: what stood in the way, for the note of a lot. */
export function strangerNote(scans: readonly { verdict: ScanVerdict; code: string }[]): string {
  if (scans.length === 0) return '';
  const kinds = Map.groupBy(scans, ({ verdict }) => verdict);
  const words = [...kinds].map(
    ([verdict, all]) =>
      `${SCAN_VERDICTS[verdict]} ${all.length} 个（${all
        .slice(0, 3)
        .map(({ code }) => codeTail(code))
        .join('、')}${all.length > 3 ? '等' : ''}）`,
  );
  return `另扫到${words.join('，')}`.slice(0, 200);
}

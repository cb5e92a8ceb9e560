import { TRACE_LEVELS, type TraceLevel } from '@qingnang/contract/trace-words';
import type { CodeNode } from '@qingnang/rules/parcel-codes';

export interface DeliveredCode {
  code: string;
  level: number;
  /** '' = none is known. */
  parent: string;
  pieces: number;
  /** Scanned when it left; otherwise it stands inside one that was. */
  is_sent: boolean;
  /** An after-sales case holds it, or has taken it back. */
  is_returned: boolean;
}
/** A delivered lot that has codes. */
export interface CodedLine {
  id: number;
  shipment_id: number;
  shipment_no: string;
  shipped_at: Date;
  order_id: number;
  order_no: string;
  order_line_id: number;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  approval_no: string;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
  number: number;
  /** Heads of codes that mean this goods. */
  prefixes: string[];
  codes: DeliveredCode[];
}
/** A pack around what was sent. */
export interface OuterCode {
  code: string;
  parent: string;
}

const isLevel = (level: number): level is TraceLevel => level in TRACE_LEVELS;
export const levelName = (level: number): string => (isLevel(level) ? TRACE_LEVELS[level] : '');

/** Pieces of a lot that codes stand for. */
export const piecesByCode = ({ codes }: Pick<CodedLine, 'codes'>): number =>
  codes.reduce((sum, { is_sent, pieces }) => sum + (is_sent ? pieces : 0), 0);

/** A parcel as it is counted by its codes. */
export const codeNodes = (
  lines: readonly Pick<CodedLine, 'id' | 'codes'>[],
  outer: readonly OuterCode[],
): CodeNode[] => [
  ...outer.map(({ code, parent }) => ({ code, parent, pieces: 0, lineId: null, isSent: false })),
  ...lines.flatMap(({ id, codes }) =>
    codes.map(({ code, parent, pieces, is_sent }) => ({ code, parent, pieces, lineId: id, isSent: is_sent })),
  ),
];

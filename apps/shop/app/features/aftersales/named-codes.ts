import type { AfterSalesKind } from '@qingnang/contract/after-sales';
import type { CodedLine } from '@qingnang/contract/trace-codes-buyer';
import { codeTail } from '@qingnang/rules/parcel-codes';
import { readTraceCode } from '@qingnang/rules/trace-codes';

/** 追溯码 that the buyer names, by the parcel's line. */
export type Named = ReadonlyMap<number, readonly string[]>;

/** Goods come back by these: each pack is named. */
export const NAMES_CODES: readonly AfterSalesKind[] = ['return', 'exchange'];

/** Codes of a lot that can be named: those that no other case has, with what stands in them. */
export function freeCodes({ codes }: CodedLine): CodedLine['codes'] {
  const taken = new Set(codes.filter(({ is_returned }) => is_returned).map(({ code }) => code));
  // A pack of a case is on its way back: neither it nor the case as a whole is there any more.
  const broken = new Set(codes.filter(({ code }) => taken.has(code)).map(({ parent }) => parent));
  return codes.filter(({ code, parent }) => !taken.has(code) && !taken.has(parent) && !broken.has(code));
}

/** Pieces that the named codes of a lot stand for. */
export const piecesNamed = ({ codes }: CodedLine, named: readonly string[]): number =>
  codes.reduce((sum, { code, pieces }) => sum + (named.includes(code) ? pieces : 0), 0);

/** Adds a scanned code to what is named. @returns what to say; without `named` nothing changes */
export function nameCode(
  lines: readonly CodedLine[],
  named: Named,
  scanned: string,
): { message: string; isGood: boolean; named?: Named; lineId?: number } {
  const read = readTraceCode(scanned);
  if (!read.isCode) return { isGood: false, message: read.message };
  const { code } = read;
  const line = lines.find((one) => one.codes.some((known) => known.code === code));
  if (!line) return { isGood: false, message: `不是随这个订单发给您的追溯码（${codeTail(code)}）` };
  const own = named.get(line.shipment_line_id) ?? [];
  if (own.includes(code)) return { isGood: false, message: `这个码已经选了（${codeTail(code)}）` };
  if (!freeCodes(line).some((one) => one.code === code))
    return { isGood: false, message: `这个码已在其他售后单中（${codeTail(code)}）` };
  const next = [...own, code];
  return {
    isGood: true,
    message: `${line.name} 批号 ${line.lot_no}：已选 ${piecesNamed(line, next)} ${line.bzdw}`,
    named: new Map(named).set(line.shipment_line_id, next),
    lineId: line.shipment_line_id,
  };
}

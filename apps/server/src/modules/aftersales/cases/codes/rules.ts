import type { AfterSalesKind } from '@qingnang/contract/after-sales';
import { codeTail, ParcelCount } from '@qingnang/rules/parcel-codes';
import { readTraceCode } from '@qingnang/rules/trace-codes';
import { type CodedLine, codeNodes, piecesByCode } from '../../../fulfilment/rules.ts';

/** Pieces of a lot that a claim names, with their 追溯码 as they were scanned. */
export interface CodedClaim {
  shipmentLineId: number;
  number: number;
  codes?: readonly string[];
}
/** A code that a case names. */
export interface NamedCode {
  code: string;
  pieces: number;
}

/** Goods come back by these: packs that carry codes are named one by one. */
const NAMES_CODES: readonly AfterSalesKind[] = ['return', 'exchange'];

/**
 * The codes that a claim names, line by line, or what is wrong with them. A code counts only on the lot that it was sent to this
 * buyer with; an unknown one, and somebody else's, are answered alike.
 */
export function namedCodes(
  kind: AfterSalesKind,
  lines: readonly CodedClaim[],
  coded: readonly CodedLine[],
): { named: NamedCode[][]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const named = lines.map((line, at) => {
    const lot = coded.find(({ id }) => id === line.shipmentLineId);
    const found = codesOfLine(line, lot);
    const problem =
      found.problem || (lot && NAMES_CODES.includes(kind) ? countProblem(line, lot, found.named) : '');
    if (problem !== '') errors[`lines.${at}.codes`] = problem;
    return found.named;
  });
  return { named, errors };
}

function codesOfLine(
  { codes = [] }: CodedClaim,
  lot: CodedLine | undefined,
): { named: NamedCode[]; problem: string } {
  const count = new ParcelCount(lot ? codeNodes([lot], []) : []);
  for (const { code, is_returned } of lot?.codes ?? []) if (is_returned) count.take(code);
  const named: NamedCode[] = [];
  for (const scanned of new Set(codes)) {
    const read = readTraceCode(scanned);
    const known = lot?.codes.find(({ code }) => read.isCode && code === read.code);
    if (!known) return { named, problem: `不是随这个批号发给您的追溯码（${codeTail(scanned)}）` };
    const taken = count.take(known.code);
    if (taken.verdict !== 'counted' || taken.pieces < known.pieces)
      return { named, problem: `追溯码已在售后单中，或与另一个码重复（${codeTail(known.code)}）` };
    named.push({ code: known.code, pieces: known.pieces });
  }
  return { named, problem: '' };
}

/** Pieces that carry no code need none. */
function countProblem({ number }: CodedClaim, lot: CodedLine, named: readonly NamedCode[]): string {
  const pieces = named.reduce((sum, one) => sum + one.pieces, 0);
  const bare = Math.max(0, lot.number - piecesByCode(lot));
  if (pieces <= number && pieces + bare >= number) return '';
  return `${lot.name} 批号 ${lot.lot_no}：请扫描或勾选要退的 ${number} ${lot.unit}的追溯码，已选 ${pieces} ${lot.unit}`;
}

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

/** A pack that a case is about. */
export interface CasePack {
  code: string;
  pieces: number;
  /** null = nobody has looked yet. */
  accepted: boolean | null;
}

/** A pack that is known to be in another. */
interface PackInside extends NamedCode {
  parent: string;
}
/** What was found of the packs of a line. */
export interface FoundPacks {
  accepted: string[];
  /** Go back to the buyer. */
  declined: string[];
  /** Cases of which only a part was accepted: that part stands in `parts`, the rest of it stays with the buyer. */
  opened: string[];
  parts: NamedCode[];
}

/**
 * Which packs of a line come back: those that staff name, or all where all pieces are accepted. Of a case that the buyer named, packs
 * in it may be accepted by themselves. Pieces without a code need none.
 * @param codes as they were scanned or ticked; null = nothing was said of them
 * @param inside everything known to be in the named packs
 */
export function foundPacks(
  line: { name: string; number: number; packs: readonly CasePack[] },
  acceptedNumber: number,
  codes: readonly string[] | null,
  inside: readonly PackInside[],
): FoundPacks | { problem: string } {
  const named = new Map(line.packs.map((pack) => [pack.code, pack.pieces]));
  if (codes === null && named.size > 0 && acceptedNumber > 0 && acceptedNumber < line.number)
    return { problem: `${line.name}：少收时请勾选验收的追溯码` };
  const chosen = codes ?? (acceptedNumber > 0 ? [...named.keys()] : []);
  const found: FoundPacks = { accepted: [], declined: [], opened: [], parts: [] };
  const below = new Map(inside.map((pack) => [pack.code, pack]));
  const casesAbove = (code: string): string[] => {
    const parent = below.get(code)?.parent;
    return parent === undefined ? [] : [parent, ...casesAbove(parent)];
  };
  let pieces = 0;
  for (const scanned of new Set(chosen)) {
    const read = readTraceCode(scanned);
    const code = read.isCode ? read.code : scanned;
    const part = below.get(code);
    const known = named.get(code) ?? part?.pieces;
    if (known === undefined) return { problem: `不是这一行申请退回的追溯码（${codeTail(scanned)}）` };
    found.accepted.push(code);
    if (!named.has(code)) found.parts.push({ code, pieces: known });
    pieces += known;
  }
  const accepted = new Set(found.accepted);
  const twice = found.accepted.find((code) => casesAbove(code).some((one) => accepted.has(one)));
  if (twice) return { problem: `与另一个码重复（${codeTail(twice)}）` };
  const bare = Math.max(0, line.number - [...named.values()].reduce((sum, one) => sum + one, 0));
  if (pieces > acceptedNumber || pieces + bare < acceptedNumber)
    return { problem: `${line.name}：验收 ${acceptedNumber} 件，追溯码是 ${pieces} 件的` };
  found.opened = [...new Set(found.parts.flatMap(({ code }) => casesAbove(code)))].filter((one) =>
    named.has(one),
  );
  found.declined = [...named.keys()].filter((code) => !accepted.has(code) && !found.opened.includes(code));
  return found;
}

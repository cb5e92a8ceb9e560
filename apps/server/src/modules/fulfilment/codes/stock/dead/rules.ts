/** Which packs may be named as those that are written off with a lot: pure decisions. */

import { readTraceCode, type TracePrefix } from '@qingnang/rules/trace-codes';
import type { KnownCode } from '../../shipping/rules.ts';
import { goneOrKept } from '../rules.ts';

/** A line of a write-off with the codes that somebody scanned for it. */
export interface WrittenOff {
  /** From 1. */
  line: number;
  lot: { id: number; goodsId: number; lotNo: string };
  pieces: number;
  scans: readonly string[];
}

export interface DeadFacts {
  known(code: string): KnownCode | undefined;
  prefixOf(code: string): TracePrefix | undefined;
  /** The cases that a code is in, nearest first. */
  above(code: string): readonly string[];
  /** Whether something in a case has been sold or destroyed by itself. */
  isOpened(code: string): boolean;
  /** Whether a code, or one in it, waits in a parcel. */
  isStaged(code: string): boolean;
}

export interface DeadCode {
  line: number;
  code: string;
  level: number;
  pieces: number;
}

/** @returns the packs that die, or by line what is wrong with the first of its codes that is */
export function judgeDead(
  lines: readonly WrittenOff[],
  facts: DeadFacts,
): { dead: DeadCode[]; problems: { line: number; message: string }[] } {
  const dead: DeadCode[] = [];
  const problems = lines.flatMap((line) => {
    const found = deadOf(line, facts, dead);
    if (typeof found === 'string') return [{ line: line.line, message: found }];
    dead.push(...found);
    return [];
  });
  return { dead, problems };
}

function deadOf(line: WrittenOff, facts: DeadFacts, before: readonly DeadCode[]): DeadCode[] | string {
  const found: DeadCode[] = [];
  for (const text of line.scans) {
    const one = deadOne(text, line, facts, [...before, ...found]);
    if (typeof one === 'string') return one;
    found.push(one);
  }
  const pieces = found.reduce((sum, one) => sum + one.pieces, 0);
  return pieces > line.pieces ? `追溯码共 ${pieces} 件，多于报损的 ${line.pieces} 件` : found;
}

function deadOne(
  text: string,
  { line, lot }: WrittenOff,
  facts: DeadFacts,
  before: readonly DeadCode[],
): DeadCode | string {
  const read = readTraceCode(text);
  if (!read.isCode) return read.message;
  const { code } = read;
  const known = facts.known(code);
  const what = known ?? facts.prefixOf(code);
  if (!what) return `${code}：标识码还没有登记对应的商品`;
  if (what.goodsId !== lot.goodsId) return `${code}：不是这个商品的码`;
  const isTwice = before.some(
    (one) => [code, ...facts.above(code)].includes(one.code) || facts.above(one.code).includes(code),
  );
  if (isTwice) return `${code}：这个码或它的大码、小码已经扫过`;
  if (known?.lotId != null && known.lotId !== lot.id) return `${code}：在另一个批号或仓库的库存里`;
  const problem = known?.state === 'returned' ? null : goneOrKept(known, known?.lotNo || read.lotNo, lot);
  if (problem !== null) return `${code}：${problem}`;
  if (facts.isStaged(code)) return `${code}：已扫入待发的包裹`;
  if (facts.isOpened(code)) return `${code}：这一箱里已有码售出或作废，请扫里面的小码`;
  return { line, code, level: what.level, pieces: what.pieces };
}

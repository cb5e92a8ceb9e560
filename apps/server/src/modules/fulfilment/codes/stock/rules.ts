/** What a scan counts for when a lot comes in, and what a count of the shelf finds: pure decisions. */

import type { SCAN_OUTCOMES } from '@qingnang/contract/trace-codes';
import { readTraceCode, type TracePrefix } from '@qingnang/rules/trace-codes';
import type { KnownCode } from '../shipping/rules.ts';

/** The lot that codes are scanned in with. */
export interface IntakeLot {
  id: number;
  goodsId: number;
  name: string;
  lotNo: string;
  /** Pieces on hand. */
  quantity: number;
}

export interface IntakeFacts {
  lot: IntakeLot;
  /** Pieces of it whose codes are in stock. */
  byCode: number;
  prefixOf(code: string): TracePrefix | undefined;
  known(code: string): KnownCode | undefined;
  /** The cases that a code is in, nearest first. */
  above(code: string): readonly string[];
  /** Whether something in a case has been sold or destroyed by itself. */
  isOpened(code: string): boolean;
  /** Pieces in a case that came in one by one. */
  piecesIn(code: string): number;
  /** Pieces that have left a lot of the same number elsewhere by 移库, and whose codes have not. */
  spareOf(lotId: number): number;
}

export interface JudgedIntake {
  code: string;
  outcome: keyof typeof SCAN_OUTCOMES;
  message: string;
  /** That it adds to the lot. */
  pieces: number;
  prefix: string;
  /** Of a taken one, for the table. */
  taken: { level: number; pieces: number } | null;
}

const NOTHING = { pieces: 0, prefix: '', taken: null } as const;

/** Judges scans in their order; each is judged by those before it, too. */
export function judgeIntake(scans: readonly string[], facts: IntakeFacts): JudgedIntake[] {
  const taken = new Set<string>();
  /** A case → pieces of it that this call has taken one by one. */
  const parts = new Map<string, number>();
  /** A lot elsewhere → pieces that this call has taken of it. */
  const moved = new Map<number, number>();
  let byCode = facts.byCode;
  return scans.map((text) => {
    const judged = judgeOne(text, facts, { taken, parts, moved, byCode });
    if (judged.taken === null) return judged;
    taken.add(judged.code);
    byCode += judged.pieces;
    const from = facts.known(judged.code)?.lotId ?? null;
    if (from !== null) moved.set(from, (moved.get(from) ?? 0) + judged.pieces);
    for (const above of facts.above(judged.code)) parts.set(above, (parts.get(above) ?? 0) + judged.pieces);
    return judged;
  });
}

interface SoFar {
  taken: ReadonlySet<string>;
  parts: ReadonlyMap<string, number>;
  moved: ReadonlyMap<number, number>;
  byCode: number;
}

function judgeOne(text: string, facts: IntakeFacts, { taken, parts, moved, byCode }: SoFar): JudgedIntake {
  const read = readTraceCode(text);
  if (!read.isCode) return { ...NOTHING, code: '', outcome: 'refused', message: read.message };
  const { code, lotNo } = read;
  const { lot } = facts;
  const refused = (message: string): JudgedIntake => ({ ...NOTHING, code, outcome: 'refused', message });
  const known = facts.known(code);
  const what = known ?? facts.prefixOf(code);
  if (!what)
    return {
      ...NOTHING,
      code,
      outcome: 'unknown',
      prefix: read.head,
      message: `标识码 ${read.head} 还没有登记对应的商品，请先登记`,
    };
  if (what.goodsId !== lot.goodsId) return refused(`这个码不是${lot.name}的`);
  const family = [code, ...facts.above(code)];
  if (family.some((one) => taken.has(one) || facts.known(one)?.lotId === lot.id))
    return { ...NOTHING, code, outcome: 'same', message: '这个码已入库' };
  const problem = goneOrKept(known, known?.lotNo || lotNo, lot);
  if (problem !== null) return refused(problem);
  if (facts.isOpened(code)) return refused('这一箱里已有码售出或作废，请扫里面的小码');
  const pieces = what.pieces - facts.piecesIn(code) - (parts.get(code) ?? 0);
  if (byCode + pieces > lot.quantity)
    return refused(
      `批号 ${lot.lotNo} 在库 ${lot.quantity} 件，已扫 ${byCode} 件，这个码是 ${pieces} 件的，放不下`,
    );
  const from = known?.lotId ?? null;
  if (from !== null && pieces > facts.spareOf(from) - (moved.get(from) ?? 0))
    return refused('这个码已入库到另一个仓库，那里没有少货：请先做移库');
  const message = `${lot.name} ${pieces} 件，批号 ${lot.lotNo}${from === null ? '' : '，移库调入'}`;
  return {
    code,
    outcome: 'taken',
    message,
    pieces,
    prefix: '',
    taken: { level: what.level, pieces: what.pieces },
  };
}

/** What is kept of a code that keeps it from a lot: another number, sold, held, dead; null = nothing. */
export function goneOrKept(
  known: KnownCode | undefined,
  lotNo: string,
  lot: Pick<IntakeLot, 'lotNo'>,
): string | null {
  if (lotNo !== '' && lotNo !== lot.lotNo) return `这个码是批号 ${lotNo} 的，不是 ${lot.lotNo}`;
  if (known?.state === 'out') return `已售出：包裹 ${known.shipmentNo}；客户退回请走售后`;
  if (known?.state === 'returned') return '这个码是客户退回的，已在库';
  if (known?.state === 'held') return '这个码在隔离区，质管处理后才能再售';
  return known?.state === 'void' ? '码已作废：大码已拆零或药品已销毁' : null;
}

/** A code in stock with the case that it is in. */
export interface ShelfCode {
  code: string;
  /** '' = none in stock. */
  parent: string;
  pieces: number;
}

export interface Counted {
  found: number;
  missing: readonly ShelfCode[];
  strange: { code: string; message: string }[];
}

/** What was scanned on the shelf beside what is in stock: a case stands for what is in it, and all packs of a case for the case. */
export function countShelf(scans: readonly string[], stock: readonly ShelfCode[]): Counted {
  const byCode = new Map(stock.map((one) => [one.code, one]));
  const inside = Map.groupBy(
    stock.filter(({ parent }) => parent !== ''),
    ({ parent }) => parent,
  );
  const scanned = new Set<string>();
  const strange: Counted['strange'] = [];
  for (const text of scans) {
    const read = readTraceCode(text);
    const code = read.isCode ? read.code : text.trim();
    if (byCode.has(code)) scanned.add(code);
    else strange.push({ code, message: read.isCode ? '不在这个批号的库存里' : read.message });
  }
  const missing: ShelfCode[] = [];
  /** Pieces of a code that are there. */
  const seen = (one: ShelfCode): number => {
    if (scanned.has(one.code)) return one.pieces;
    const packs = inside.get(one.code) ?? [];
    if (packs.every((pack) => !isSeen(pack))) {
      missing.push(one);
      return 0;
    }
    return packs.reduce((sum, pack) => sum + seen(pack), 0);
  };
  const isSeen = (one: ShelfCode): boolean =>
    scanned.has(one.code) || (inside.get(one.code) ?? []).some((pack) => isSeen(pack));
  const found = stock.filter(({ parent }) => parent === '').reduce((sum, one) => sum + seen(one), 0);
  return { found, missing, strange };
}

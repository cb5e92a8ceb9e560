/** What a scan counts for: pure decisions, kept by guarded statements. */

import type { SCAN_OUTCOMES } from '@qingnang/contract/trace-codes';
import type { TraceState } from '@qingnang/contract/trace-words';
import { type ReadCode, readTraceCode, type TracePrefix } from '@qingnang/rules/trace-codes';

/** A line of an order that waits. */
export interface ScanLine {
  orderLineId: number;
  goodsId: number;
  name: string;
  toShip: number;
  /** The one lot of a near-expiry offer; null = any. */
  lotNo: string | null;
  /** Its codes are picked only when they were scanned in with their lot. */
  needsIntake: boolean;
}

/** A lot of a goods in the order's warehouse. */
export interface ScanLot {
  goodsId: number;
  lotNo: string;
  expiresOn: string | null;
  isRecalled: boolean;
  /** It came in when codes of lots were scanned in already. */
  needsIntake: boolean;
}

/** What is kept of a code. */
export interface KnownCode {
  goodsId: number;
  level: number;
  pieces: number;
  lotNo: string;
  state: TraceState;
  /** The lot that it was scanned in with; null = none. */
  lotId: number | null;
  /** Number of the parcel it left in last; '' = none. */
  shipmentNo: string;
}

/** A code that waits in a parcel. */
export interface StagedCode {
  code: string;
  orderId: number;
  orderNo: string;
  orderLineId: number;
  pieces: number;
}

export interface ScanFacts {
  orderId: number;
  lines: readonly ScanLine[];
  lots: readonly ScanLot[];
  /** `2026-11-21`. */
  today: string;
  /** Staged codes of this order, and of the families of the scanned ones. */
  staged: readonly StagedCode[];
  prefixOf(code: string): TracePrefix | undefined;
  known(code: string): KnownCode | undefined;
  /** The cases that a code is in, nearest first. */
  above(code: string): readonly string[];
  /** Whether something in a case has been sold or destroyed by itself. */
  isOpened(code: string): boolean;
}

export interface JudgedScan {
  code: string;
  outcome: keyof typeof SCAN_OUTCOMES;
  message: string;
  pieces: number;
  orderLineId: number | null;
  prefix: string;
  /** Of a taken one, for the tables. */
  taken: { goodsId: number; level: number; lotNo: string } | null;
}

/** The codes of what was scanned, each once; what is no code is left out. */
export const readableCodes = (scans: readonly string[]): string[] => [
  ...new Set(
    scans.flatMap((text) => {
      const read = readTraceCode(text);
      return read.isCode ? [read.code] : [];
    }),
  ),
];

/** Judges scans in their order; each is judged by those before it, too. */
export function judgeScans(scans: readonly string[], facts: ScanFacts): JudgedScan[] {
  const staging = new Staging(facts);
  return scans.map((text) => {
    const read = readTraceCode(text);
    const judged = judgeScan(read, facts, staging);
    if (judged.taken !== null && judged.orderLineId !== null)
      staging.add(judged.code, judged.orderLineId, judged.pieces);
    return judged;
  });
}

/** What waits in parcels, with what this call has added. */
class Staging {
  readonly #facts: ScanFacts;
  readonly #staged = new Map<string, StagedCode>();
  /** A case → what of it has been scanned by itself. */
  readonly #parts = new Map<string, StagedCode>();
  readonly #counted = new Map<number, number>();

  constructor(facts: ScanFacts) {
    this.#facts = facts;
    for (const one of facts.staged) this.#keep(one);
  }

  #keep(one: StagedCode): void {
    this.#staged.set(one.code, one);
    for (const above of this.#facts.above(one.code)) this.#parts.set(above, one);
    if (one.orderId !== this.#facts.orderId) return;
    this.#counted.set(one.orderLineId, (this.#counted.get(one.orderLineId) ?? 0) + one.pieces);
  }

  add(code: string, orderLineId: number, pieces: number): void {
    this.#keep({ code, orderId: this.#facts.orderId, orderNo: '', orderLineId, pieces });
  }

  self = (code: string): StagedCode | undefined => this.#staged.get(code);
  part = (code: string): StagedCode | undefined => this.#parts.get(code);
  case = (code: string): StagedCode | undefined =>
    this.#facts
      .above(code)
      .map((one) => this.#staged.get(one))
      .find((one) => one !== undefined);
  room = ({ orderLineId, toShip }: ScanLine): number => toShip - (this.#counted.get(orderLineId) ?? 0);
}

const NOTHING = { pieces: 0, orderLineId: null, prefix: '', taken: null } as const;

function judgeScan(read: ReadCode, facts: ScanFacts, staging: Staging): JudgedScan {
  if (!read.isCode) return { ...NOTHING, code: '', outcome: 'refused', message: read.message };
  const { code } = read;
  const refused = (message: string): JudgedScan => ({ ...NOTHING, code, outcome: 'refused', message });
  const known = facts.known(code);
  const prefix = facts.prefixOf(code);
  const what = known ?? prefix;
  if (!what)
    return {
      ...NOTHING,
      code,
      outcome: 'unknown',
      prefix: read.head,
      message: `标识码 ${read.head} 还没有登记对应的商品，请先登记`,
    };
  const own = staging.self(code);
  if (own?.orderId === facts.orderId)
    return { ...NOTHING, code, outcome: 'same', message: '这个码已扫过', pieces: own.pieces };
  const wrong = stateProblem(known) ?? familyProblem(code, facts, staging);
  if (wrong !== null) return refused(wrong);
  const lotNo = known !== undefined && known.lotNo !== '' ? known.lotNo : read.lotNo;
  return placed({ code, what, lotNo }, facts, staging) ?? refused('本订单没有这个商品待发');
}

function stateProblem(known: KnownCode | undefined): string | null {
  if (known?.state === 'out') return `已售出：包裹 ${known.shipmentNo}，同一个码不能再发`;
  if (known?.state === 'held') return '退回的药品在隔离区，质管处理后才能再发';
  if (known?.state === 'void') return '码已作废：大码已拆零或药品已销毁，请扫里面的小码';
  return null;
}

function familyProblem(code: string, facts: ScanFacts, staging: Staging): string | null {
  const { orderId } = facts;
  const where = (one: StagedCode) => (one.orderId === orderId ? '本包裹' : `订单 ${one.orderNo}`);
  const own = staging.self(code);
  if (own) return `已扫入${where(own)}`;
  const above = staging.case(code);
  if (above) return `所在的大码 ${above.code} 已扫入${where(above)}`;
  const part = staging.part(code);
  if (part) return `里面的码 ${part.code} 已单独扫入${where(part)}`;
  return facts.isOpened(code) ? '这一箱里已有码售出或作废，请扫里面的小码' : null;
}

interface Placing {
  code: string;
  what: { goodsId: number; level: number; pieces: number };
  lotNo: string;
}

/** The line that a code counts for, or why not; null = its goods are not in the order. */
function placed({ code, what, lotNo }: Placing, facts: ScanFacts, staging: Staging): JudgedScan | null {
  const { goodsId, level, pieces } = what;
  const lines = facts.lines.filter((line) => line.goodsId === goodsId);
  const [first] = lines;
  if (!first) return null;
  const refused = (message: string): JudgedScan => ({ ...NOTHING, code, outcome: 'refused', message });
  const wrongLot = lotProblem(goodsId, lotNo, facts);
  if (wrongLot !== null) return refused(`${first.name}：${wrongLot}`);
  if (first.needsIntake && !isTakenIn(code, facts) && lotsNeedIntake(goodsId, lotNo, facts))
    return refused(`${first.name}：这个码没有入库扫码，请先在“入库扫码”登记`);
  const fitting = lines.filter((line) => line.lotNo === null || lotNo === '' || line.lotNo === lotNo);
  if (fitting.length === 0) return refused(`${first.name}：近效期特价只能发批号 ${first.lotNo ?? ''}`);
  const line = fitting.find((one) => staging.room(one) >= pieces);
  if (!line) {
    const room = Math.max(0, ...fitting.map(staging.room));
    return refused(
      room === 0
        ? `${first.name}：应发 ${first.toShip} 件已扫够`
        : `${first.name}：这个码含 ${pieces} 件，只差 ${room} 件，请拆箱扫小码`,
    );
  }
  const message = `${line.name} ${pieces} 件${lotNo === '' ? '' : `，批号 ${lotNo}`}`;
  return {
    code,
    outcome: 'taken',
    message,
    pieces,
    orderLineId: line.orderLineId,
    prefix: '',
    taken: { goodsId, level, lotNo: lotNo === '' ? (line.lotNo ?? '') : lotNo },
  };
}

/** Why a lot does not leave; null = it may, or nobody knows the lot of the code. */
function lotProblem(goodsId: number, lotNo: string, { lots, today }: ScanFacts): string | null {
  if (lotNo === '') return null;
  const rows = lots.filter((lot) => lot.goodsId === goodsId && lot.lotNo === lotNo);
  if (rows.length === 0) return `批号 ${lotNo} 不在本仓库的库存里`;
  if (rows.every(({ isRecalled }) => isRecalled)) return `批号 ${lotNo} 已召回锁定，不能发出`;
  const open = rows.filter(({ isRecalled }) => !isRecalled);
  return open.every(({ expiresOn }) => expiresOn !== null && expiresOn < today)
    ? `批号 ${lotNo} 已过有效期`
    : null;
}

/** Whether a code, or a case that it is in, was scanned in; what came back from a buyer had been. */
const isTakenIn = (code: string, { known, above }: ScanFacts): boolean =>
  known(code)?.state === 'returned' ||
  [code, ...above(code)].some((one) => (known(one)?.lotId ?? null) !== null);

/** Of a code whose lot nobody knows: whether all lots on the shelf were scanned in. */
function lotsNeedIntake(goodsId: number, lotNo: string, { lots }: ScanFacts): boolean {
  const rows = lots.filter((lot) => lot.goodsId === goodsId && (lotNo === '' || lot.lotNo === lotNo));
  return rows.length > 0 && rows.every(({ needsIntake }) => needsIntake);
}

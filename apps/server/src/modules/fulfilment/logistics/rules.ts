/** Which pieces of which lots leave and what they cost: pure decisions, checked again by guarded statements. */

import { type Fen, fen } from '@qingnang/rules/money';

export interface OpenLine {
  orderLineId: number;
  goodsId: number;
  name: string;
  /** Pieces not yet shipped. */
  open: number;
  /** The one lot of a near-expiry offer that the line was bought through; null = any. */
  lotId: number | null;
  /** cold, cool or normal. */
  storage: string;
  /** Days that a lot must still have when it leaves, as staff have set it for this class of goods. */
  leastDays: number;
}
export interface LotOnHand {
  lotId: number;
  goodsId: number;
  lotNo: string;
  expiresOn: string | null;
  onHand: number;
  /** Of them kept for near-expiry offers and for other orders bought through them. */
  setAside: number;
}
export interface Pick {
  orderLineId: number;
  lotId: number;
  number: number;
}

/**
 * First expired first out: `lots` come sorted by expiry, then receipt, without expiry last
 * (docs/rules/stock.md#first-expired-first-out). Two lines of the same goods share its lots. A line of a near-expiry offer
 * gets its lot, the others none of what is kept for such lines; a lot that ends too soon goes to nobody. A line gets less than
 * it needs when the lots do not reach.
 * @param today `2026-11-21`
 */
export function pickByExpiry(lines: readonly OpenLine[], lots: readonly LotOnHand[], today: string): Pick[] {
  const shelf = shelfOf(lines, lots, today);
  return lines.flatMap((line) => {
    let wanted = line.open;
    const picks: Pick[] = [];
    for (const lot of lots) {
      const number = Math.min(wanted, shelf.most(line, lot));
      if (number <= 0) continue;
      picks.push({ orderLineId: line.orderLineId, lotId: lot.lotId, number });
      shelf.take(line, lot, number);
      wanted -= number;
    }
    return picks;
  });
}

/** Pieces of a lot whose codes were scanned for a line. */
export interface ScannedLot {
  orderLineId: number;
  lotNo: string;
  number: number;
}

/**
 * The lots in the hands of who scanned them first, then first expired first out.
 * @param today `2026-11-21`
 */
export function pickByScan(
  lines: readonly OpenLine[],
  lots: readonly LotOnHand[],
  scanned: readonly ScannedLot[],
  today: string,
): Pick[] {
  const inHand = scanned.flatMap(({ orderLineId, lotNo, number }): Pick[] => {
    const goodsId = lines.find((line) => line.orderLineId === orderLineId)?.goodsId;
    const lot = lots.find((one) => one.goodsId === goodsId && one.lotNo === lotNo && one.onHand >= number);
    return lot ? [{ orderLineId, lotId: lot.lotId, number }] : [];
  });
  const taken = (isOne: (pick: Pick) => boolean) =>
    inHand.filter(isOne).reduce((sum, { number }) => sum + number, 0);
  const rest = pickByExpiry(
    lines.map((line) => ({
      ...line,
      open: line.open - taken((one) => one.orderLineId === line.orderLineId),
    })),
    lots.map((lot) => ({ ...lot, onHand: lot.onHand - taken((one) => one.lotId === lot.lotId) })),
    today,
  );
  return [...inHand, ...rest].reduce<Pick[]>((picks, pick) => {
    const same = picks.find((one) => one.orderLineId === pick.orderLineId && one.lotId === pick.lotId);
    if (same) same.number += pick.number;
    else picks.push({ ...pick });
    return picks;
  }, []);
}

/** The pieces of a lot that a line may be served from. */
export function piecesFor(line: OpenLine, lot: LotOnHand, lines: readonly OpenLine[], today: string): number {
  return shelfOf(lines, [lot], today).most(line, lot);
}

const DAY_MS = 24 * 3600_000;

/**
 * Why a lot has not life enough to leave for a line; '' = it has. One that ends today never leaves. What was sold as near its
 * end has what it has: the buyer knew the day.
 */
function tooShort(line: OpenLine, { expiresOn }: LotOnHand, today: string): string {
  if (expiresOn === null) return '';
  if (expiresOn < today) return '已过有效期';
  const days = (Date.parse(expiresOn) - Date.parse(today)) / DAY_MS;
  if (days === 0) return '今天到期，不能发货';
  return line.lotId !== null || days >= line.leastDays
    ? ''
    : `还剩 ${days} 天到期，少于发货要求的 ${line.leastDays} 天`;
}

/**
 * A lot that should have gone before one that was picked: it ends sooner, and has pieces for the line that are left over.
 * @returns the first one in the order of the picks; null when all is as first expired first out has it
 */
export function passedOver(
  picks: readonly Pick[],
  lines: readonly OpenLine[],
  lots: readonly LotOnHand[],
  today: string,
): { line: OpenLine; lot: LotOnHand } | null {
  const shelf = shelfOf(lines, lots, today);
  const picked = picks.flatMap(({ orderLineId, lotId, number }) => {
    const line = lines.find((one) => one.orderLineId === orderLineId);
    const lot = lots.find((one) => one.lotId === lotId);
    return line && lot ? [{ line, lot, number }] : [];
  });
  for (const { line, lot, number } of picked) shelf.take(line, lot, number);
  for (const { line, lot } of picked) {
    const sooner = lots.find((one) => endsSooner(one, lot) && shelf.most(line, one) > 0);
    if (sooner) return { line, lot: sooner };
  }
  return null;
}

const endsSooner = (one: LotOnHand, other: LotOnHand): boolean =>
  one.expiresOn !== null && (other.expiresOn === null || one.expiresOn < other.expiresOn);

/** What is left of each lot while lines are served: in all, and for lines that may take any lot. */
function shelfOf(lines: readonly OpenLine[], lots: readonly LotOnHand[], today: string) {
  const left = new Map(lots.map((lot) => [lot.lotId, lot.onHand]));
  const free = new Map(lots.map((lot) => [lot.lotId, lot.onHand - lot.setAside - boundTo(lot, lines)]));
  return {
    most(line: OpenLine, lot: LotOnHand): number {
      const { lotId, goodsId } = lot;
      if (goodsId !== line.goodsId || tooShort(line, lot, today) !== '') return 0;
      if (line.lotId !== null) return line.lotId === lotId ? (left.get(lotId) ?? 0) : 0;
      return Math.max(0, Math.min(left.get(lotId) ?? 0, free.get(lotId) ?? 0));
    },
    take(line: OpenLine, { lotId }: LotOnHand, number: number): void {
      left.set(lotId, (left.get(lotId) ?? 0) - number);
      if (line.lotId === null) free.set(lotId, (free.get(lotId) ?? 0) - number);
    },
  };
}

const boundTo = ({ lotId }: LotOnHand, lines: readonly OpenLine[]) =>
  lines.filter((line) => line.lotId === lotId).reduce((sum, line) => sum + line.open, 0);

/**
 * Checks what staff picked by hand.
 * @param today `2026-11-21`
 * @returns a Chinese message by position of the wrong pick; empty when all are right
 */
export function checkPicks(
  picks: readonly Pick[],
  lines: readonly OpenLine[],
  lots: readonly LotOnHand[],
  today: string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const open = new Map(lines.map((line) => [line.orderLineId, line.open]));
  const shelf = shelfOf(lines, lots, today);
  picks.forEach((pick, i) => {
    const line = lines.find((one) => one.orderLineId === pick.orderLineId);
    const lot = lots.find((one) => one.lotId === pick.lotId);
    const message = judgePick(pick, line, lot, { open, shelf, today });
    if (message) errors[`lines.${i}.number`] = message;
  });
  return errors;
}

interface Left {
  open: Map<number, number>;
  shelf: ReturnType<typeof shelfOf>;
  today: string;
}

/** Judges one pick and takes it off what is left for the following ones. */
function judgePick(
  pick: Pick,
  line: OpenLine | undefined,
  lot: LotOnHand | undefined,
  { open, shelf, today }: Left,
): string | null {
  if (!line) return '这一行不属于本订单';
  if (!lot || lot.goodsId !== line.goodsId) return `${line.name}：批号不属于该商品`;
  const short = tooShort(line, lot, today);
  if (short !== '') return `${line.name}：批号 ${lot.lotNo} ${short}`;
  if (line.lotId !== null && line.lotId !== lot.lotId) return `${line.name}：近效期特价只能发活动的批号`;
  const rest = (open.get(pick.orderLineId) ?? 0) - pick.number;
  const isEnough = pick.number <= shelf.most(line, lot);
  open.set(pick.orderLineId, rest);
  shelf.take(line, lot, pick.number);
  if (rest < 0) return `${line.name}：发货数量超过未发数量`;
  if (isEnough) return null;
  const kept = lot.setAside > 0 ? `，其中 ${lot.setAside} 已留给近效期特价` : '';
  return `${line.name}：批号 ${lot.lotNo} 库存不足${kept}`;
}

/** Pieces of an order's line in one row of a delivery note. */
export interface SentPieces {
  number: number;
  /** Of the line: all its pieces, and those in rows before this one. */
  ordered: number;
  before: number;
}

/**
 * What an amount of a line comes to for some of its pieces. The rows of a line add up to the amount exactly when all of it has
 * left, over however many parcels and lots.
 */
export const partOf = (amount: Fen, { number, ordered, before }: SentPieces): Fen =>
  fen(upTo(amount, before + number, ordered) - upTo(amount, before, ordered));

const upTo = (amount: Fen, pieces: number, ordered: number): bigint =>
  (amount * BigInt(pieces)) / BigInt(ordered);

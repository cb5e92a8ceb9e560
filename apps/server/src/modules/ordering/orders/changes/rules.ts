/** Pieces of a paid order that will not ship, or go over to an order of their own: pure decisions and arithmetic. */

import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { partOf } from '@qingnang/rules/pieces';

export interface ChangeLine {
  id: number;
  goodsId: number;
  name: string;
  unit: string;
  number: number;
  shipped: number;
  cut: number;
  returned: number;
  amountFen: number;
  discountFen: number;
  couponFen: number;
  voucherFen: number;
  /** 0 = base price. */
  specialId: number;
  /** It was bought from an offer's own stock. */
  hasOwnStock: boolean;
  /** 0 = bought alone. */
  combinationId: number;
  /** Sets of the combination. */
  sets: number;
  /** The gift's promotion; 0 = bought. */
  promotionId: number;
  /** The 满减 that its discount comes from. */
  discountPromotionId: number;
}

/** Pieces of a line that somebody asks for. */
export interface Pieces {
  lineId: number;
  number: number;
}

/** Pieces of a line of the order. */
export interface LinePieces {
  line: ChangeLine;
  number: number;
}

/** Pieces that have neither shipped nor been cut. */
export const openOf = ({ number, shipped, cut }: ChangeLine): number => number - shipped - cut;

/** What a line came to in money: its share of everything taken off is off. */
export const netOf = ({ amountFen, discountFen }: ChangeLine): Fen => fen(BigInt(amountFen - discountFen));

/** Pieces whose money has gone back. */
export const takenOf = ({ cut, returned }: ChangeLine): number => cut + returned;

export const hasShipped = (lines: readonly ChangeLine[]): boolean => lines.some(({ shipped }) => shipped > 0);

/** Whether nothing is open once these pieces are gone. */
export function takesRest(lines: readonly ChangeLine[], pieces: readonly Pieces[]): boolean {
  const open = lines.reduce((sum, line) => sum + openOf(line), 0);
  return open === pieces.reduce((sum, { number }) => sum + number, 0);
}

/**
 * Checks pieces that staff typed.
 * @param wholeSets combinations go by whole sets only
 * @returns a Chinese message by position of the wrong one, `lines.2.number`; empty when all are right
 */
export function checkPieces(
  asked: readonly Pieces[],
  lines: readonly ChangeLine[],
  wholeSets: boolean,
): Record<string, string> {
  const errors: Record<string, string> = {};
  asked.forEach(({ lineId, number }, at) => {
    const line = lines.find(({ id }) => id === lineId);
    const message = judge(line, number, asked.findIndex((one) => one.lineId === lineId) !== at);
    const set = line && wholeSets ? judgeSet(line, asked, lines) : null;
    if (message ?? set) errors[`lines.${at}.number`] = message ?? set ?? '';
  });
  return errors;
}

function judge(line: ChangeLine | undefined, number: number, isAgain: boolean): string | null {
  if (!line) return '这一行不属于本订单';
  if (isAgain) return `${line.name}：同一行请合并填写`;
  return number > openOf(line) ? `${line.name}：最多 ${openOf(line)}${line.unit}` : null;
}

/** Every part of a combination must go in as many sets. */
function judgeSet(line: ChangeLine, asked: readonly Pieces[], lines: readonly ChangeLine[]): string | null {
  if (line.combinationId === 0) return null;
  const parts = lines.filter(({ combinationId }) => combinationId === line.combinationId);
  const setsOf = (part: ChangeLine) => {
    const number = asked.find(({ lineId }) => lineId === part.id)?.number ?? 0;
    return number / (part.number / part.sets);
  };
  const sets = setsOf(line);
  if (Number.isInteger(sets) && parts.every((part) => setsOf(part) === sets)) return null;
  const words = parts.map((part) => `${part.name} ${part.number / part.sets}${part.unit}`).join('、');
  return `组合商品须整套处理，每套 ${words}`;
}

/** What goes back for pieces that will not ship: money, and the vouchers' share. */
export function cutValue({ line, number }: LinePieces): { money: Fen; voucher: Fen } {
  const part = (total: Fen) => partOf(total, line.number, takenOf(line), number);
  return { money: part(netOf(line)), voucher: part(fen(BigInt(line.voucherFen))) };
}

export function cutTotals(cuts: readonly LinePieces[]): { money: Fen; voucher: Fen } {
  const values = cuts.map(cutValue);
  return {
    money: sumFen(values.map(({ money }) => money)),
    voucher: sumFen(values.map(({ voucher }) => voucher)),
  };
}

/** `阿莫西林胶囊 10盒、白术 5g`, as far as a note has room. */
export function piecesWords(pieces: readonly LinePieces[]): string {
  const words = pieces.slice(0, NAMED).map(({ line, number }) => `${line.name} ${number}${line.unit}`);
  return pieces.length > NAMED ? `${words.join('、')} 等 ${pieces.length} 个品种` : words.join('、');
}
const NAMED = 5;

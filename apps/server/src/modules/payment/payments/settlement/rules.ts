import { keysOf } from '@qingnang/contract/keys';
import {
  SETTLEMENT_LAYOUTS,
  type SettlementKind,
  type SettlementLayout,
  type SettlementMatch,
} from '@qingnang/contract/settlement-words';
import type { Bill } from '../../../../channels/payment/port.ts';
import { LAYOUTS } from './layouts/rules.ts';
import type { SettlementLine } from './reading/rules.ts';

export interface Sums {
  payments: number;
  refunds: number;
  fees: number;
  payouts: number;
}

/** Papers of trades, which are compared with the shop's books; the others tell of the provider's account. */
export const TRADE_LAYOUTS: readonly SettlementLayout[] = keysOf(SETTLEMENT_LAYOUTS).filter((layout) =>
  Object.values(LAYOUTS[layout].rows).some(({ kind }) => kind === 'payment'),
);

export const tellsTrades = (layout: SettlementLayout): boolean => TRADE_LAYOUTS.includes(layout);

export const sumsOf = (lines: readonly Pick<SettlementLine, 'kind' | 'amount_fen' | 'fee_fen'>[]): Sums => {
  const of = (wanted: SettlementKind) =>
    lines.filter(({ kind }) => kind === wanted).reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  return {
    payments: of('payment'),
    refunds: of('refund'),
    fees: of('fee') + lines.reduce((sum, { kind, fee_fen }) => sum + (kind === null ? 0 : fee_fen), 0),
    payouts: of('payout'),
  };
};

/** What the lines say of the day, to be compared with the shop's books. */
export const billOf = (lines: readonly SettlementLine[]): Bill => {
  const of = (wanted: SettlementKind) =>
    lines
      .filter(({ kind }) => kind === wanted)
      .map(({ number, amount_fen }) => ({ no: number, fen: amount_fen }));
  return { payments: of('payment'), refunds: of('refund') };
};

/** A line, and what it is beside the shop's books. */
export interface JudgedLine extends SettlementLine {
  match: SettlementMatch;
  our_fen: number | null;
}

/**
 * Lines beside the shop's books of the day; what the books have and the file lacks comes last, without a row.
 * @param ours null: the paper tells of no trades
 * @param isKnown whether another file has brought a line
 */
export function judgeLines(
  lines: readonly SettlementLine[],
  ours: Bill | null,
  isKnown: (line: SettlementLine) => boolean,
): JudgedLine[] {
  const books = {
    payment: new Map(ours?.payments.map(({ no, fen }) => [no, fen])),
    refund: new Map(ours?.refunds.map(({ no, fen }) => [no, fen])),
  };
  const judged = lines.map((line): JudgedLine => {
    const { kind } = line;
    if (kind === null) return { ...line, match: 'ignored', our_fen: null };
    if (kind === 'fee' || kind === 'payout')
      return { ...line, match: isKnown(line) ? 'known' : 'plain', our_fen: null };
    const our_fen = books[kind].get(line.number) ?? null;
    books[kind].delete(line.number);
    if (our_fen === null) return { ...line, match: 'unknown', our_fen };
    if (our_fen !== line.amount_fen) return { ...line, match: 'differs', our_fen };
    return { ...line, match: isKnown(line) ? 'known' : 'matched', our_fen };
  });
  const missing = (['payment', 'refund'] as const).flatMap((kind) =>
    [...books[kind]].map(
      ([number, our_fen]): JudgedLine => ({
        row: 0,
        kind,
        type: '',
        number,
        trade_no: '',
        amount_fen: 0,
        fee_fen: 0,
        match: 'missing',
        our_fen,
      }),
    ),
  );
  return [...judged, ...missing];
}

const URGENCY: readonly SettlementMatch[] = [
  'differs',
  'unknown',
  'missing',
  'plain',
  'matched',
  'known',
  'ignored',
];
/** What deserves a look first. */
export const byUrgency = (lines: readonly JudgedLine[]): JudgedLine[] =>
  [...lines].sort((a, b) => URGENCY.indexOf(a.match) - URGENCY.indexOf(b.match) || a.row - b.row);

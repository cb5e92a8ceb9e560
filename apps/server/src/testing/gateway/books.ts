import { randomInt } from 'node:crypto';

/** What a provider keeps: trades and refunds, and how it misbehaves. Amounts in fen. */

export interface Trade {
  no: string;
  fen: number;
  notifyUrl: string;
  expires: string;
  state: 'open' | 'paid' | 'closed';
  tradeNo: string;
  paidAt: Date;
}

export interface Refund {
  no: string;
  paymentNo: string;
  fen: number;
  state: 'pending' | 'done';
  at: Date;
}

export class Books {
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, Refund>();
  /** Never answers. */
  silent = false;
  /** Called when it hears what it will not answer. */
  heard: () => void = () => undefined;
  /** Answers 500. */
  broken = false;
  /** Refunds stay on their way until `finishRefunds`. */
  slowRefunds = false;
  /** The merchant's account holds nothing. */
  empty = false;
  /** Seconds by which its clock is off. */
  skew = 0;
  /** Told before the answer to `create`. */
  paidAtOnce = false;
  /** Answers are signed by somebody else. */
  impostor = false;
  /** Its bill leaves these out, and says these too. */
  billLacks: string[] = [];
  billAdds: { no: string; fen: number }[] = [];
  /** Refused calls: whose signature was wrong. */
  refused = 0;
  /** Calls by path or method. */
  readonly calls: string[] = [];

  open(no: string, fen: number, notifyUrl: string, expires: string): Trade {
    const known = this.trades.get(no);
    if (known) return known;
    const trade: Trade = {
      no,
      fen,
      notifyUrl,
      expires,
      state: 'open',
      tradeNo: `42${Date.now()}${randomInt(1_000_000)}`,
      paidAt: new Date(0),
    };
    this.trades.set(no, trade);
    return trade;
  }

  trade(no: string): Trade {
    const trade = this.trades.get(no);
    if (!trade) throw new Error(`no trade ${no}`);
    return trade;
  }

  take(no: string, at = new Date()): Trade {
    const trade = this.trade(no);
    if (trade.state === 'closed') throw new Error(`trade ${no} is closed`);
    if (trade.state === 'open') Object.assign(trade, { state: 'paid', paidAt: at });
    return trade;
  }

  /** @returns the refund, or why not */
  giveBack(no: string, paymentNo: string, fen: number): Refund | string {
    const known = this.refunds.get(no);
    if (known) return known;
    if (this.empty) return 'empty';
    const trade = this.trades.get(paymentNo);
    const before = [...this.refunds.values()].filter((one) => one.paymentNo === paymentNo);
    const sum = before.reduce((all, one) => all + one.fen, fen);
    if (trade?.state !== 'paid' || sum > trade.fen) return 'invalid';
    const refund: Refund = {
      no,
      paymentNo,
      fen,
      state: this.slowRefunds ? 'pending' : 'done',
      at: new Date(),
    };
    this.refunds.set(no, refund);
    return refund;
  }

  finishRefunds(): void {
    for (const refund of this.refunds.values()) refund.state = 'done';
  }

  /** Payments and refunds as its bill lists them, whatever the day. */
  bill(): { payments: { no: string; fen: number }[]; refunds: Refund[] } {
    const paid = [...this.trades.values()].filter(({ state }) => state === 'paid');
    const kept = [...paid, ...this.billAdds].filter(({ no }) => !this.billLacks.includes(no));
    const refunds = [...this.refunds.values()].filter(({ no }) => !this.billLacks.includes(no));
    return { payments: kept.map(({ no, fen }) => ({ no, fen })), refunds };
  }
}

/** Payment providers behind one small port (docs/rules/orders.md#paying). Amounts in fen. */

export interface PaymentRequest {
  paymentNo: string;
  amountFen: number;
  title: string;
  /** Until when the provider may take the money. */
  expiresAt: Date;
  /** The shop's own address, for the sandbox cashier's links; '' = whatever name the buyer uses for it. */
  baseUrl: string;
  /** Path of the shop's page to which the buyer comes back. */
  returnPath: string;
}

export interface PaymentTicket {
  /** WeChat Native: what the QR says. */
  codeUrl: string;
  /** Where to go to pay. */
  payUrl: string;
}

/** Money that has come in, as the provider says: in a notification whose signature was verified, or when asked. */
export interface PaymentNotice {
  noticeId: string;
  paymentNo: string;
  providerTradeNo: string;
  amountFen: number;
  /** When the provider took it; null = it does not say. */
  paidAt?: Date | null;
}

export interface RefundRequest {
  refundNo: string;
  paymentNo: string;
  amountFen: number;
  /** What the payment was; WeChat asks for it. */
  paidFen: number;
}

/** What a provider says of a refund. `pending`: taken in, the money is on its way. */
export type RefundState =
  | { state: 'done'; at: Date | null }
  | { state: 'pending' }
  | { state: 'failed'; problem: string };

/** A notification after its signature was verified. `nothing`: true, but it calls for no act. */
export type Notice =
  | { kind: 'payment'; payment: PaymentNotice }
  | { kind: 'refund'; refundNo: string; amountFen: number; refund: RefundState }
  | { kind: 'nothing' };

/** `unknown`: the provider has never heard of it, but may still until it expires. */
export type Closing = 'closed' | 'paid' | 'unknown';

export interface BillEntry {
  /** payment_no or refund_no */
  no: string;
  fen: number;
}

/** What a provider's books say of one day in China. */
export interface Bill {
  payments: BillEntry[];
  refunds: BillEntry[];
}

export type ProviderName = 'wechat' | 'alipay';

/**
 * Calls of a provider end after PAYMENT_TIMEOUT_MS and throw a ProviderFailure when it is silent, refuses, or answers what it has
 * not signed. Each may be repeated.
 */
export interface PaymentProvider {
  name: ProviderName;
  isSandbox: boolean;
  /** What a notification is answered with once it is taken in; anything else makes the provider send it again. */
  received: { type: string; body: string };
  /** Asks the provider for a payment. Repeating it for the same number gives the same payment. */
  create(request: PaymentRequest): Promise<PaymentTicket>;
  /**
   * Verifies a notification.
   * @returns null when its signature is wrong, it is too old, or it is not for this shop
   */
  verify(headers: Record<string, string | undefined>, body: string): Promise<Notice | null>;
  /** What the provider says of a payment now; null = not paid. */
  query(paymentNo: string): Promise<PaymentNotice | null>;
  /** Lets nobody pay it any more. */
  close(paymentNo: string): Promise<Closing>;
  /** Pays back. Repeating it with the same refund number changes nothing. */
  refund(request: RefundRequest): Promise<RefundState>;
  /** What became of a refund that was `pending`; null = the provider does not know it. */
  refundState(refundNo: string, paymentNo: string): Promise<RefundState | null>;
  /** @param day of the past, in China, as '2026-11-20' */
  bill(day: string): Promise<Bill>;
}

/** Providers that may be used; one without keys in production is missing. */
export type PaymentProviders = Readonly<Partial<Record<ProviderName, PaymentProvider>>>;

/**
 * A call that did not do what it was for. It carries the provider's code and words and nothing of the request, so that it may be
 * logged.
 */
export class ProviderFailure extends Error {
  readonly code: string;
  /** True when no answer came that can be believed: whether the call was carried out is not known. */
  readonly isSilence: boolean;

  constructor(code: string, message: string, isSilence: boolean) {
    super(`${code}: ${message.slice(0, 200)}`);
    this.code = code;
    this.isSilence = isSilence;
  }
}

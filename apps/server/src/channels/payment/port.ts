/** Payment providers behind one small port (decisions.md §5). Amounts in fen. */

export interface PaymentRequest {
  paymentNo: string;
  amountFen: number;
  title: string;
  expiresAt: Date | null;
  /** The shop's own address, for notify and return links. */
  baseUrl: string;
}

export interface PaymentTicket {
  /** WeChat Native: what the QR says. */
  codeUrl: string;
  /** Where to go to pay. */
  payUrl: string;
}

/** A notification after its signature was verified. */
export interface PaymentNotice {
  noticeId: string;
  paymentNo: string;
  providerTradeNo: string;
  amountFen: number;
}

export type ProviderName = 'wechat' | 'alipay';

export interface PaymentProvider {
  name: ProviderName;
  isSandbox: boolean;
  /** Asks the provider for a payment. Repeating it for the same number gives the same payment. */
  create(request: PaymentRequest): Promise<PaymentTicket>;
  /**
   * Verifies a notification.
   * @returns null when its signature is wrong, it is too old, or it does not say that something was paid
   */
  verify(headers: Record<string, string | undefined>, body: string): PaymentNotice | null;
  /** What the provider says of a payment now; null = not paid. */
  query(paymentNo: string): Promise<PaymentNotice | null>;
  /** Pays back. Repeating it with the same refund number changes nothing. */
  refund(refundNo: string, paymentNo: string, amountFen: number): Promise<void>;
}

/** Providers that may be used; one without keys in production is missing. */
export type PaymentProviders = Readonly<Partial<Record<ProviderName, PaymentProvider>>>;

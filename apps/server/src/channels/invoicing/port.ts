import type { Seller } from '@qingnang/contract/admin-invoices';
import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import type { Fen, PriceE4 } from '@qingnang/rules/money';

/** Who sells, where staff have not said it; '' = unknown. */
export interface SellerDefaults {
  name: string;
  taxNo: string;
  address: string;
}

export interface InvoiceLine {
  /** With the short name of its tax category: `*中成药*连花清瘟胶囊`. */
  name: string;
  spec: string;
  unit: string;
  /** 0 = a discount line, which belongs to the goods above it; below 0 in red letters. */
  number: number;
  /** Per piece, with tax. */
  price: PriceE4;
  /** With tax. */
  amount: Fen;
  /** Per cent; 0 = exempt. */
  taxRate: number;
  tax: Fen;
}

/** An invoice that is to be issued. Amounts of its lines add up to those of its head. */
export interface InvoiceRequest {
  /** Ours: asking again with the same one gives the same invoice. */
  id: number;
  requestedAt: Date;
  seller: Seller;
  /** Who buys, and whether it is a normal or a special one. */
  buyer: OrderInvoice;
  lines: readonly InvoiceLine[];
  amount: Fen;
  tax: Fen;
  /** 备注: the orders. */
  remark: string;
  /** null = an invoice; else the number of the one that this red letter takes back. */
  redOf: string | null;
}

export interface IssuedInvoice {
  /** 20 digits. */
  number: string;
  issuedAt: Date;
  pdf: Buffer;
}

/** Who issues electronic invoices (数电票) for the shop. */
export interface InvoiceIssuer {
  /**
   * Issues an invoice; may take long. Repeating it for the same id gives the same number.
   * @throws IssuerFailure with words for staff; anything else is a fault of ours
   */
  issue(request: InvoiceRequest): Promise<IssuedInvoice>;
}

/** The service is silent or refuses. Its message goes to staff. */
export class IssuerFailure extends Error {}

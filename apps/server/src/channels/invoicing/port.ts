import type { Seller } from '@qingnang/contract/admin-invoices';
import type { InvoiceFormat } from '@qingnang/contract/invoice-words';
import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import type { Fen, PriceE4 } from '@qingnang/rules/money';

/** Who sells, where staff have not said it; '' = unknown. */
export interface SellerDefaults {
  name: string;
  taxNo: string;
  address: string;
}

/** 诺诺开放平台: an application of the shop's own, and the company that issues by it. */
export interface NuonuoSettings {
  appKey: string;
  appSecret: string;
  accessToken: string;
  taxNo: string;
  /** 分机号 of the digital account, where the company has several; '' = the platform chooses. */
  extension: string;
  /** Origin. */
  gateway: string;
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

/** A line as a service is asked for it. */
export interface RequestLine extends InvoiceLine {
  /** 税收分类编码, 19 digits; '' = not known. */
  taxCode: string;
  /** In red letters: the line of the invoice that it takes back, from 1 on; else 0. */
  blueLine: number;
}

/** What a red letter takes back. */
export interface RedRequest {
  /** Of the invoice. */
  number: string;
  /** All of it, and nothing of it was taken back before. */
  isWhole: boolean;
  /** Goods came back, or the invoice was wrong. */
  reason: 'return' | 'mistake';
}

/** An invoice that is to be issued. Amounts of its lines add up to those of its head. */
export interface InvoiceRequest {
  id: number;
  /** Ours: asking again with the same one gives the same invoice, never a second one. */
  serial: string;
  /** The service may have it already. */
  isSent: boolean;
  requestedAt: Date;
  seller: Seller;
  /** Who buys, and whether it is a normal or a special one. */
  buyer: OrderInvoice;
  lines: readonly RequestLine[];
  amount: Fen;
  tax: Fen;
  /** 备注: the orders. */
  remark: string;
  /** null = an invoice. */
  red: RedRequest | null;
}

/** An invoice that there is. */
export interface IssuedInvoice {
  /** 20 digits. */
  number: string;
  issuedAt: Date;
  /** Where its files are, by format. */
  files: Partial<Record<InvoiceFormat, string>>;
}

export type IssuerAnswer =
  | { state: 'issued'; invoice: IssuedInvoice }
  /** The service has it and says later how it ends; `words`: what it waits for, '' = nothing in particular. */
  | { state: 'issuing'; words: string }
  /** Nothing was issued and nothing will be under this serial. */
  | { state: 'refused'; words: string };

/** A file that is to be fetched, and the invoice that it is of. */
export interface WantedFile {
  format: InvoiceFormat;
  address: string;
  paper: InvoiceRequest & Pick<IssuedInvoice, 'number' | 'issuedAt'>;
}

/** Who issues electronic invoices (数电票) for the shop. */
export interface InvoiceIssuer {
  /** Lines without a tax code are not taken. */
  needsTaxCodes: boolean;
  /**
   * Asks for an invoice, or how one stands that was asked for. What may be there already is looked for before it is sent once more.
   * @throws IssuerFailure with words for staff when that cannot be said; anything else is a fault of ours
   */
  issue(request: InvoiceRequest): Promise<IssuerAnswer>;
  /** The bytes of a file as they come. @throws IssuerFailure */
  fetch(file: WantedFile): Promise<Buffer>;
  /**
   * The serial that a call of the service is about. Nothing that it says is believed: it only has us ask.
   * @returns null for one that is not the service's
   */
  noticed(key: string, form: URLSearchParams): string | null;
}

/** The service is silent or cannot be understood. Its message goes to staff. */
export class IssuerFailure extends Error {}

/** What stands in each jsonb column, named once: the tables, what is written by `json` and what is read follow from it. */

import type { Seller } from '@qingnang/contract/admin-invoices';
import type { ZoneBlockForm, ZoneForm, ZoneRule } from '@qingnang/contract/admin-zones';
import type { FigureKey } from '@qingnang/contract/books-words';
import type { Reason } from '@qingnang/contract/catalog';
import type { DraftContent } from '@qingnang/contract/checkout-draft';
import type { ImportField } from '@qingnang/contract/goods-import-fields';
import type { ImportTally } from '@qingnang/contract/goods-imports';
import type { HomeFloor } from '@qingnang/contract/home-floors';
import type { InvoiceFormat } from '@qingnang/contract/invoice-words';
import type { Leaflet } from '@qingnang/contract/leaflet-fields';
import type { MassColumns } from '@qingnang/contract/mass-columns';
import type { OfficePreferences } from '@qingnang/contract/office-preferences';
import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import type { CompanyForm } from '@qingnang/contract/qualifications';
import type { BroughtPaper } from '@qingnang/contract/reference-fields';
import type { ShopSettings } from '@qingnang/contract/shop-setting-fields';
import type { ImportLayout, UploadLayout } from '@qingnang/contract/trace-files';
import type { VoucherCodes } from '@qingnang/contract/vouchers';
import type { InvoiceKind, Paper } from '@qingnang/contract/wish-words';

/** `unknown`: whoever reads it has a schema for it. */
export interface JsonColumns {
  'account_change.before': ContactsBefore;
  /** As far as it was filled in. */
  'application.form': Partial<CompanyForm>;
  /** Words by field or paper. */
  'application.problems': Record<string, string>;
  'approval.input': unknown;
  'audit_log.before': JsonValue;
  'audit_log.after': JsonValue;
  'buyer_type.papers': readonly BroughtPaper[];
  'checkout_draft.content': DraftContent;
  'checkout_quote.facts': QuoteFacts;
  'contract.facts': ContractFacts;
  'contract.consent': ContractConsent;
  /** In fen. */
  'credit_statement.names': StatementNames;
  'day_close.figures': Record<FigureKey, number>;
  'delivery_note.facts': NoteFacts;
  'draw.audience': DrawAudience;
  'gate_hold.causes': readonly GateCause[];
  'goods_import.headers': readonly string[];
  'goods_import.sample': readonly (readonly string[])[];
  'goods_import.columns': Partial<Record<ImportField, readonly number[]>>;
  'goods_import.counts': ImportTally;
  'goods_leaflet.fields': Leaflet;
  'idempotency_key.response': unknown;
  /** By format. */
  'invoice.file_urls': Partial<Record<InvoiceFormat, string>>;
  'invoice.title': OrderInvoice;
  'mass_change_row.before': MassValues;
  'mass_change_row.after': MassValues;
  'order_proposal.lines': readonly ProposedLine[];
  'order_proposal.request': ProposedRequest;
  'order_proposal.seen': QuoteFacts;
  'outbox.params': Readonly<Record<string, string>>;
  'price_before.book': BookJson;
  'sales_order.promotions': AppliedPromotion[];
  'sales_order.invoice': OrderInvoice;
  'setting.value': Settings[keyof Settings];
  /** What somebody has never set is left out. */
  'staff.preferences': Partial<OfficePreferences>;
  'trace_format.layout': ImportLayout | UploadLayout;
  'zone.rule': ZoneRule;
  'zone.blocks': ZoneBlockForm[];
  'zone.draft': ZoneForm;
}

/** What a delivery note says of who sells and who buys. */
export interface NoteParty {
  /** In law. */
  name: string;
  address: string;
  phone: string;
  /** What it sells or buys the goods by, with their numbers. */
  licences: readonly { name: string; number: string }[];
}

/** A row of a delivery note: pieces of one lot. */
export interface NoteLine {
  /** Which sheet it stands on. */
  sheet: 'drug' | 'pieces' | 'device' | 'other';
  name: string;
  dosage_form: string;
  spec: string;
  unit: string;
  maker: string;
  /** 上市许可持有人; of devices 注册人 or 备案人. */
  holder: string;
  production_permit: string;
  approval_no: string;
  origin: string;
  /** In words. */
  storage: string;
  lot_no: string;
  produced_on: string;
  expires_on: string;
  number: number;
  /** In 1/10000 yuan. */
  unit_price_e4: number;
  /** In fen, before and after what the order took off. */
  list_fen: number;
  net_fen: number;
  is_gift: boolean;
  /** Sent again for a case: it was paid with the first pieces. */
  is_resend: boolean;
  /** In words. */
  quality: string;
}

/** All that a delivery note says, as it was when the parcel left. Days in China; '' = not known. */
export interface NoteFacts {
  seller: NoteParty;
  buyer: NoteParty;
  shipment_no: string;
  order_no: string;
  ordered_on: string;
  shipped_on: string;
  warehouse: string;
  warehouse_address: string;
  carrier: string;
  tracking_no: string;
  consignee: string;
  /** Masked: the paper is kept and handed on. */
  consignee_phone: string;
  /** Where the goods go. */
  address: string;
  picker: string;
  /** Who checked what leaves (出库复核). */
  reviewer: string;
  lines: readonly NoteLine[];
}

/** Names that a confirmed 账期对账单 says. */
export interface StatementNames {
  seller: string;
  company: string;
  /** Of whose order each line is. */
  companies: readonly string[];
}

/** Something that stands against an order after it was placed. */
export interface GateCause {
  /** The same cause of the same order has the same. */
  key: string;
  code: Reason['code'];
  /** As its buyer reads it, with the button that leads to what can be done. */
  message: string;
  action: string;
  url: string;
  /** Names of the goods that it stops. */
  goods: string[];
}

declare const written: unique symbol;
/** A value written as JSON, made by `json`. */
export type JsonText<T = unknown> = string & { readonly [written]: T };

/** What is undefined is left out. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** What a change of an account is undone by. `phone`, `wechat`, `headId` and `factor`: what stood there before. */
export interface ContactsBefore {
  phone?: string;
  wechat?: { openid: string | null; name: string; boundAt: string | null };
  headId?: number | null;
  /** The row of its second factor; null = it had none. */
  factor?: number | null;
  /** The bank account that it put on file, or took off. */
  added?: number;
  removed?: number;
}

/** What a buyer has seen of the orders to be. Amounts in fen, prices in 1/10000 yuan. */
export interface QuoteFacts {
  /** Where to; null = none was named. */
  addressId: number | null;
  orders: OrderFacts[];
}
export interface OrderFacts {
  key: string;
  /** 成都一仓, 成都一仓（含麻） */
  title: string;
  lines: { id: number; name: string; unit: string; number: number; priceE4: number }[];
  /** `key`: what gives it and what it is. */
  /** `note`: why there are fewer than were earned. */
  gifts: { key: string; name: string; unit: string; number: number; note?: string }[];
  manjian: number;
  coupon: number;
  /** The buyer's own; 0 = none. */
  couponId: number;
  voucher: number;
  cashback: number;
  shipping: number;
  /** Before the balance. */
  payable: number;
}

/** A line of a proposed order: how it is bought, as a line of the cart is kept, and what the goods is called. Prices are in `seen`. */
export interface ProposedLine {
  row: {
    id: number;
    goods_id: number;
    warehouse_id: number;
    goods_price_id: number;
    ladder_price_id: number;
    goods_manjian_id: number;
    is_yj: boolean;
    type: number;
    number: number;
  };
  name: string;
  spec: string;
  maker: string;
  unit: string;
  image: string;
}

/** How a proposed order is to be placed, beside its lines. */
export interface ProposedRequest {
  addressId: number;
  useBalance: boolean;
  paymentMethod: string;
  wishes: {
    remark: string;
    remarks: Readonly<Record<string, string>>;
    invoiceKind: InvoiceKind;
    titleId: number | null;
    papers: readonly Paper[];
    expiryMonths: number;
    expiryWish: string;
    deliveryNote: string;
  };
  choice: {
    coupons: readonly { key: string; couponId: number }[];
    useVoucher: boolean;
    isSplit: boolean;
    onlyCoupon: number | null;
  };
}

export type ContractField =
  | 'number'
  | 'year'
  | 'seller'
  | 'seller_code'
  | 'seller_address'
  | 'seller_phone'
  | 'company'
  | 'credit_code'
  | 'buyer_type'
  | 'legal_person'
  | 'address'
  | 'contact'
  | 'phone'
  | 'licence'
  | 'valid_until';
/** A value for every field; what is not known is `—`. */
export type ContractFacts = Record<ContractField, string>;

/** What a buyer has agreed to, by whom and from where. */
export interface ContractConsent {
  name: string;
  phone: string;
  ip: string;
  user_agent: string;
  /** The code's row: when it was sent and used; null = confirmed by the password. */
  code_id: number | null;
}

/** Who may draw; a list that is not there bounds nothing. */
export interface DrawAudience {
  ranks?: readonly number[];
  provinces?: readonly string[];
  buyerTypes?: readonly string[];
}

export interface Tag {
  name: string;
  describe: string;
  is_show: boolean;
}
export type MassField = keyof MassColumns;
/** A price in 1/10000 yuan, a number of pieces, a status, tags; null = not set. */
export type MassValue = number | string | readonly Tag[] | null;
export type MassValues = Partial<Record<MassField, MassValue>>;

/** What a goods costs, prices in 1/10000 yuan. */
export interface BookJson {
  prices: { rank: number; price: number }[] | null;
  ladder: { type: number; steps: { number: number; price: number }[] | null } | null;
}

/** A promotion that applied to an order, as it is kept with it. */
export interface AppliedPromotion {
  id: number;
  kind: PromotionKind;
  name: string;
  tier_id: number;
  /** Off (discount) or back (cashback); 0 for gifts and 换购. */
  amount_fen: number;
}

/** Codes by SMS that the shop pays for at most, whoever asks: a thousand addresses must not empty its account. */
export interface SmsBudget {
  /** Of the whole shop. */
  hour: number;
  day: number;
  /** Of the numbers that share their first seven digits: one block of a provider. */
  prefix_hour: number;
}

/** What stands under each key. */
export interface Settings extends ShopSettings, Record<SecretName, string> {
  /** The certificate that the shop has made for itself with its key, PEM, sealed under KEYS_SECRET, in base64. */
  contract_key: string;
  /** As it stands on invoices and contracts. */
  seller: Seller;
  sms_budget: SmsBudget;
  /** Codes of accounts in the bookkeeping program. */
  voucher_codes: VoucherCodes;
  /** When staff opened the shop; absent while it is being prepared. */
  opened_at: string;
  /** When the last backup was complete. */
  backup_at: string;
  home_page: HomePage;
  /** When the agreements were drafted. */
  starter_texts: string;
  trace_needs: TraceNeeds;
  /** When a part of the demo shop was loaded. */
  [mark: `demo_${string}`]: string;
}

/** What staff have set of the home page. */
export interface HomePage {
  /** Rises with every change. */
  version: number;
  /** From the top. */
  floors: readonly SetFloor[];
}
export interface SetFloor {
  floor: HomeFloor;
  isShown: boolean;
}

/** Which goods leave only with 追溯码. */
export interface TraceNeeds {
  /** Codes of business scopes. */
  scopes: readonly string[];
  ephedrine: boolean;
  exemptGoods: readonly number[];
  /** Lots that came before carry none; null = all do. */
  since: string | null;
  /** Codes of business scopes whose lots are scanned in before they are picked. */
  intakeScopes: readonly string[];
  /** Lots that came before were not scanned in; null = all were. */
  intakeSince: string | null;
}

/** Keys that are made when they are first needed. */
export type SecretName =
  | 'challenge_key'
  | 'challenge_solution_key'
  | 'closing_key'
  | 'device_key'
  | 'entry_ticket_key'
  | 'reset_ticket_key'
  | 'sms_code_key'
  | 'zone_preview_key';

import { type Fen, fen, formatFen, type PriceE4, priceE4 } from '@qingnang/rules/money';
import type { InvoiceRequest, NuonuoSettings, RedRequest, RequestLine } from '../port.ts';

/** What the platform is asked for, in its own words. */

/** Electronic invoices: 增值税专用发票 and 普通发票. */
const LINES = { special: 'bs', normal: 'pc' } as const;
/** The place where a discount stands: a line without, the discount itself, the line above it. */
const PROPERTY = { plain: '0', discount: '1', discounted: '2' } as const;
const EXEMPT = { favouredPolicyFlag: '03', zeroRateFlag: '1' } as const;
const TAXED = { favouredPolicyFlag: '0' } as const;
const RED_REASONS: Readonly<Record<RedRequest['reason'], string>> = { return: '1', mistake: '2' };
/** The shop tells its buyers itself. */
const NOT_SENT = '-1';
/** 销方. */
export const SELLER = '0';

/** A plain decimal, as '-1250.50'. */
const decimal = (amount: Fen): string => formatFen(amount).replaceAll(',', '');

const rateOf = ({ taxRate }: RequestLine): string => (taxRate / 100).toFixed(2);

/** The body of `requestBillingNew`. @param callback where the platform says that something has happened */
export function billingOrder(
  request: InvoiceRequest,
  { taxNo, extension }: Pick<NuonuoSettings, 'taxNo' | 'extension'>,
  callback: string,
): object {
  const { serial, requestedAt, seller, buyer, lines, remark } = request;
  return {
    order: {
      orderNo: serial,
      invoiceDate: chinaTime(requestedAt),
      invoiceType: '1',
      invoiceLine: LINES[buyer.kind],
      extensionNumber: extension,
      salerTaxNum: taxNo,
      salerTel: seller.phone,
      salerAddress: seller.address,
      salerAccount: `${seller.bank} ${seller.account}`.trim(),
      clerk: seller.issuer,
      buyerName: buyer.title,
      buyerTaxNum: buyer.tax_no,
      buyerTel: buyer.phone,
      buyerAddress: buyer.address,
      buyerAccount: `${buyer.bank} ${buyer.bank_account}`.trim(),
      pushMode: NOT_SENT,
      remark,
      callBackUrl: callback,
      invoiceDetail: lines.map((line, at) => detailOf(line, lines[at + 1])),
    },
  };
}

function detailOf(line: RequestLine, next: RequestLine | undefined): object {
  const isDiscount = line.number === 0;
  return {
    goodsName: plainName(line),
    goodsCode: line.taxCode,
    specType: line.spec,
    unit: line.unit,
    ...(isDiscount ? {} : { num: String(line.number), price: decimalPrice(line.price) }),
    withTaxFlag: '1',
    taxRate: rateOf(line),
    taxIncludedAmount: decimal(line.amount),
    taxExcludedAmount: decimal(netOf(line)),
    tax: decimal(line.tax),
    invoiceLineProperty: propertyOf(isDiscount, next?.number === 0),
    ...(line.taxRate === 0 ? EXEMPT : TAXED),
  };
}

const propertyOf = (isDiscount: boolean, isDiscounted: boolean): string => {
  if (isDiscount) return PROPERTY.discount;
  return isDiscounted ? PROPERTY.discounted : PROPERTY.plain;
};

/** The platform puts the short name of the category before the name by itself. */
const plainName = ({ name }: RequestLine): string => name.replace(/^\*[^*]*\*/, '');

const netOf = ({ amount, tax }: RequestLine): Fen => fen(amount - tax);

const decimalPrice = (price: PriceE4): string => {
  const text = String(price).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`;
};

/** The body of `saveInvoiceRedConfirm`: the whole of an invoice, or lines of it. */
export function redForm(
  request: InvoiceRequest,
  red: RedRequest,
  { taxNo, extension }: Pick<NuonuoSettings, 'taxNo' | 'extension'>,
  callback: string,
): object {
  const { serial, seller, buyer, lines } = request;
  return {
    billId: serial,
    orderNo: serial,
    blueInvoiceLine: LINES[buyer.kind],
    applySource: SELLER,
    blueElecInvoiceNumber: red.number,
    sellerTaxNo: taxNo,
    sellerName: seller.name,
    buyerTaxNo: buyer.tax_no,
    buyerName: buyer.title,
    redReason: RED_REASONS[red.reason],
    extensionNumber: extension,
    autoInvoice: '1',
    callbackUrl: callback,
    ...(red.isWhole ? {} : { detail: lines.map(redDetail) }),
  };
}

function redDetail(line: RequestLine): object {
  const net = netOf(line);
  // In a ten-thousandth, as all unit prices, by the size of the sums.
  const price = priceE4(((0n - net) * 100n) / BigInt(-line.number));
  return {
    blueDetailIndex: String(line.blueLine),
    goodsName: plainName(line),
    goodsCode: line.taxCode,
    specType: line.spec,
    unit: line.unit,
    num: String(line.number),
    taxExcludedPrice: decimalPrice(price),
    taxExcludedAmount: decimal(net),
    taxAmount: decimal(line.tax),
    taxRate: rateOf(line),
    favouredPolicyFlag: line.taxRate === 0 ? EXEMPT.favouredPolicyFlag : '',
  };
}

/** `2026-11-20 10:34:56`, in China. */
const chinaTime = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

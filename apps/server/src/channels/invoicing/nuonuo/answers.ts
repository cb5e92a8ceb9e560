import { type Fen, parseFen } from '@qingnang/rules/money';
import { z } from 'zod';
import { plainLine } from '../../answer-body.ts';
import { type InvoiceRequest, type IssuedInvoice, type IssuerAnswer, IssuerFailure } from '../port.ts';

/** What the platform says of invoices and of red letters' forms, in ours. */

const text = z.string().nullish();
const code = z.union([z.string(), z.number()]).transform(String);
const invoiceSaid = z.object({
  serialNo: text,
  orderNo: text,
  status: code,
  statusMsg: text,
  failCause: text,
  allElectronicInvoiceNumber: text,
  invoiceNo: text,
  /** Milliseconds. */
  invoiceTime: z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).nullish(),
  exTaxAmount: text,
  taxAmount: text,
  pdfUrl: text,
  ofdUrl: text,
  xmlUrl: text,
});
export type InvoiceSaid = z.output<typeof invoiceSaid>;

const invoicesSaid = z.array(invoiceSaid);

const formSaid = z.object({
  billId: z.string(),
  billStatus: code,
  billMessage: text,
  redInvoiceNumber: text,
  invoiceSerialNum: text,
});
export type FormSaid = z.output<typeof formSaid>;
const formsSaid = z.object({ list: z.array(formSaid).nullish() });

/** @throws IssuerFailure for another form than it documents */
export const readInvoices = (result: unknown): InvoiceSaid[] => readSaid(invoicesSaid, result ?? []);
/** @throws IssuerFailure for another form than it documents */
export const readForms = (result: unknown): FormSaid[] => readSaid(formsSaid, result ?? {}).list ?? [];

function readSaid<T extends z.ZodType>(form: T, result: unknown): z.output<T> {
  const read = form.safeParse(result);
  if (read.success) return read.data;
  throw new IssuerFailure(`开票平台的答复格式有变（${read.error.issues[0]?.path.join('.') ?? ''}）`);
}

const ISSUED = '2';
/** The invoice is there, its seal is not: it is asked for once more. */
export const SEAL_FAILED = '24';
const WAITING: ReadonlySet<string> = new Set(['20', '21', SEAL_FAILED]);
/** 开票失败, 已作废, 作废中. */
const NONE: ReadonlySet<string> = new Set(['22', '3', '31']);

/** How an invoice stands. @throws IssuerFailure where that cannot be told, or it is of another sum */
export function answerOf(said: InvoiceSaid, request: InvoiceRequest): IssuerAnswer {
  if (said.status === ISSUED) return { state: 'issued', invoice: issuedOf(said, request) };
  if (NONE.has(said.status)) return { state: 'refused', words: wordsOf(said) };
  if (WAITING.has(said.status)) return { state: 'issuing', words: '' };
  throw new IssuerFailure(`开票平台的状态看不懂（${plainLine(said.status, 10)}）`);
}

const wordsOf = ({ failCause, statusMsg }: InvoiceSaid): string =>
  plainLine(failCause || statusMsg || '', 200) || '开票平台没有说明原因';

function issuedOf(said: InvoiceSaid, { amount, tax }: InvoiceRequest): IssuedInvoice {
  const number = said.allElectronicInvoiceNumber || said.invoiceNo || '';
  if (!/^\d{20}$/.test(number)) throw new IssuerFailure('开票平台给出的发票号码不是 20 位数字');
  const issuedAt = new Date(Number(said.invoiceTime ?? Number.NaN));
  if (Number.isNaN(issuedAt.getTime())) throw new IssuerFailure('开票平台没有给出开票时间');
  const isSame = isSum(said.exTaxAmount, amount - tax) && isSum(said.taxAmount, tax);
  if (!isSame) throw new IssuerFailure(`发票 ${number} 的金额与申请不一致，请在开票平台核对`);
  const files = { pdf: said.pdfUrl, ofd: said.ofdUrl, xml: said.xmlUrl };
  return {
    number,
    issuedAt,
    files: Object.fromEntries(Object.entries(files).flatMap(([format, at]) => (at ? [[format, at]] : []))),
  };
}

/** Some accounts are not told the sums. Of red letters they come with their sign or without. */
function isSum(said: string | null | undefined, wanted: bigint): boolean {
  if (!said) return true;
  const sum: Fen | null = parseFen(said.replace(/^-/, ''));
  return sum === (wanted < 0n ? -wanted : wanted);
}

/** Forms that wait: 无需确认, 待购方确认, 待销方确认, 双方已确认, 申请中. */
const FORM_WAITING: Readonly<Record<string, string>> = {
  '01': '',
  '02': '红字确认单等待购买方在电子税务局确认',
  '03': '红字确认单等待销售方在电子税务局确认',
  '04': '',
  '15': '',
};
/** Forms of which no red letter will come. */
const FORM_ENDED: Readonly<Record<string, string>> = {
  '05': '购买方否认了红字确认单',
  '06': '销售方否认了红字确认单',
  '07': '红字确认单超过 72 小时未确认，已作废',
  '08': '红字确认单已撤销',
  '09': '红字确认单确认后已撤销',
  '10': '红字确认单因异常凭证作废',
  '16': '红字确认单申请失败',
};

/** How a red letter's form stands; null when its red letter is there. @throws IssuerFailure where that cannot be told */
export function formAnswer({
  billStatus,
  billMessage,
  redInvoiceNumber,
  invoiceSerialNum,
}: FormSaid): IssuerAnswer | null {
  const ended = FORM_ENDED[billStatus];
  if (ended !== undefined)
    return { state: 'refused', words: [ended, plainLine(billMessage ?? '', 200)].filter(Boolean).join('：') };
  if (redInvoiceNumber && invoiceSerialNum) return null;
  const waits = FORM_WAITING[billStatus];
  if (waits === undefined) throw new IssuerFailure(`红字确认单的状态看不懂（${plainLine(billStatus, 10)}）`);
  return { state: 'issuing', words: waits };
}

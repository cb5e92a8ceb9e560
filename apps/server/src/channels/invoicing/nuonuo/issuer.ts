import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesOf } from '../../answer-body.ts';
import {
  type InvoiceIssuer,
  type InvoiceRequest,
  type IssuerAnswer,
  IssuerFailure,
  type NuonuoSettings,
  type RedRequest,
} from '../port.ts';
import { answerOf, formAnswer, type InvoiceSaid, readForms, readInvoices, SEAL_FAILED } from './answers.ts';
import { DONE, nuonuoClient } from './client.ts';
import { billingOrder, redForm, SELLER } from './orders.ts';

/** No invoice under this number. */
const NOT_FOUND = 'E9500';
/** The number is taken: what was sent before has arrived. */
const TAKEN = 'E9106';
/** Where the platform keeps its files. */
const FILE_HOSTS = /(^|\.)(nuonuo\.com|jss\.com\.cn|nuonuocs\.cn)$/;
/** An invoice of two thousand lines has less. */
const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Letters of a key that nobody guesses, in an address that the platform keeps short. */
const KEY_LENGTH = 32;

/**
 * Invoices by 诺诺开放平台, whose methods are those of 诺税通. It takes a request and says later how it has ended; a red letter goes by a form
 * that the buyer may have to confirm.
 * @param publicUrl the shop's address, for its calls
 * @param timeoutMs of one call
 */
export function nuonuoIssuer(settings: NuonuoSettings, publicUrl: string, timeoutMs: number): InvoiceIssuer {
  const client = nuonuoClient(settings, timeoutMs);
  const keyOf = (serial: string) =>
    createHmac('sha256', settings.appSecret).update(`callback ${serial}`).digest('hex').slice(0, KEY_LENGTH);
  const callbackOf = (serial: string) => `${publicUrl}/api/notify/invoice/${keyOf(serial)}`;

  /** The invoice of a number; null when there is none. */
  async function find(by: object): Promise<InvoiceSaid | null> {
    const { code, words, result } = await client.call('queryInvoiceResult', {
      ...by,
      isOfferInvoiceDetail: '0',
    });
    if (code === NOT_FOUND) return null;
    if (code !== DONE) throw new IssuerFailure(`开票平台查询失败（${code}）：${words}`);
    return readInvoices(result)[0] ?? null;
  }

  async function findBlue(request: InvoiceRequest): Promise<IssuerAnswer | null> {
    const said = await find({ orderNos: [request.serial] });
    if (said === null) return null;
    if (said.orderNo !== request.serial) throw new IssuerFailure('开票平台答复的是别的发票');
    if (said.status === SEAL_FAILED)
      await client.call('reInvoice', { fpqqlsh: said.serialNo ?? '', orderno: request.serial });
    return answerOf(said, request);
  }

  async function findRed(request: InvoiceRequest): Promise<IssuerAnswer | null> {
    const { code, words, result } = await client.call('queryInvoiceRedConfirm', {
      identity: SELLER,
      billId: request.serial,
    });
    if (code === NOT_FOUND) return null;
    if (code !== DONE) throw new IssuerFailure(`红字确认单查询失败（${code}）：${words}`);
    const [form] = readForms(result);
    if (!form) return null;
    if (form.billId !== request.serial) throw new IssuerFailure('开票平台答复的是别的红字确认单');
    const answer = formAnswer(form);
    if (answer !== null) return answer;
    const said = await find({ serialNos: [form.invoiceSerialNum] });
    return said === null ? { state: 'issuing', words: '' } : answerOf(said, request);
  }

  async function send(request: InvoiceRequest): Promise<IssuerAnswer> {
    const { code, words } = await client.call(
      'requestBillingNew',
      billingOrder(request, settings, callbackOf(request.serial)),
    );
    if (code === DONE || code === TAKEN) return { state: 'issuing', words: '' };
    return { state: 'refused', words: `${words || '开票平台拒绝开票'}（${code}）` };
  }

  /** A form that is there already is refused in words that are documented nowhere: it is looked for. */
  async function sendRed(request: InvoiceRequest, red: RedRequest): Promise<IssuerAnswer> {
    const { code, words } = await client.call(
      'saveInvoiceRedConfirm',
      redForm(request, red, settings, callbackOf(request.serial)),
    );
    if (code === DONE) return { state: 'issuing', words: '' };
    return (
      (await findRed(request)) ?? { state: 'refused', words: `${words || '开票平台拒绝红字申请'}（${code}）` }
    );
  }

  return {
    needsTaxCodes: true,
    async issue(request) {
      const { red } = request;
      if (request.seller.tax_no !== settings.taxNo) return refuseSeller(request);
      const known = request.isSent ? await (red ? findRed(request) : findBlue(request)) : null;
      return known ?? (red ? sendRed(request, red) : send(request));
    },
    async fetch({ address }) {
      if (!mayFetch(address, settings.gateway)) throw new IssuerFailure('开票平台给出的文件地址不是它自己的');
      const bytes = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
        .then((response) => bytesOf(response, MOST_FILE_BYTES))
        .catch(() => null);
      if (bytes === null) throw new IssuerFailure('发票文件下载失败');
      return bytes;
    },
    noticed(key, form) {
      const serial = form.get('orderno') ?? '';
      const wanted = Buffer.from(keyOf(serial));
      const given = Buffer.from(key);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? serial : null;
    },
  };
}

/** Staff have to put that right; what may be there already stays so. */
function refuseSeller({ isSent }: InvoiceRequest): IssuerAnswer {
  const words = '销售方信息的税号与开票平台的税号不一致';
  if (isSent) throw new IssuerFailure(words);
  return { state: 'refused', words };
}

/** Its own files by https, or those of the gateway that stands for it. */
function mayFetch(address: string, gateway: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return origin === gateway || (protocol === 'https:' && FILE_HOSTS.test(hostname));
}

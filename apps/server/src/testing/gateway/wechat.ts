import { createCipheriv, createHash, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Books, type Refund, type Trade } from './books.ts';
import { type KeyPair, selfSigned, signText } from './keys.ts';

/** WeChat Pay v3 as its documents describe it, written without the shop's client library: an answer to it that is wrong shows here. */

export const WECHAT = {
  appId: 'wxd930ea5d5a258f4f',
  mchId: '1900000109',
  serial: '3775B6A45ACD588826D15E583A95F5DD',
};
const API_V3_KEY = 'abcdefghijklmnopqrstuvwxyz012345';
const FIRST_KEY = 'PUB_KEY_ID_0119000001092026112100';

/** What the shop may send, by the call. */
interface Sent {
  appid?: string;
  mchid?: string;
  out_trade_no: string;
  out_refund_no: string;
  time_expire: string;
  notify_url: string;
  amount: { total: number; refund: number };
}

interface Answer {
  status: number;
  body?: object | string;
}

export class WechatGateway {
  readonly books = new Books();
  readonly apiV3Key = API_V3_KEY;
  readonly platformKeyId = FIRST_KEY;
  /** Serial and key that sign now. */
  private signer: { serial: string; key: KeyObject };
  private readonly next: { pem: string; serial: string };
  /** Where the bill's file lies: the gateway's own address. */
  url = '';
  /** The shop, wherever it listens. */
  shopUrl = '';
  private readonly merchant: KeyObject;
  private readonly other: KeyPair;

  constructor(merchant: KeyObject, platform: KeyPair, other: KeyPair) {
    this.merchant = merchant;
    this.other = other;
    this.next = selfSigned(other);
    this.signer = { serial: FIRST_KEY, key: platform.privateKey };
  }

  /** From now on the platform signs with a certificate that the shop has not seen. */
  rotate(): void {
    this.signer = { serial: this.next.serial, key: this.other.privateKey };
  }

  async answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    this.books.calls.push(`${method} ${url}`);
    if (!this.isAuthorized(request.headers.authorization ?? '', method, url, body)) {
      this.books.refused += 1;
      return this.send(response, { status: 401, body: { code: 'SIGN_ERROR', message: '签名错误' } });
    }
    const { pathname } = new URL(url, this.url);
    this.send(response, await this.act(method, pathname, JSON.parse(body === '' ? '{}' : body) as Sent));
  }

  private isAuthorized(header: string, method: string, url: string, body: string): boolean {
    const [scheme, rest = ''] = header.split(' ', 2);
    const fields = Object.fromEntries(
      [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const { mchid, serial_no, timestamp, nonce_str, signature } = fields as Record<string, string>;
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || mchid !== WECHAT.mchId || serial_no !== WECHAT.serial)
      return false;
    const age = Math.abs(Date.now() / 1000 + this.books.skew - Number(timestamp));
    const text = `${method}\n${url}\n${timestamp}\n${nonce_str}\n${body}\n`;
    return (
      age <= 300 && verify('sha256', Buffer.from(text), this.merchant, Buffer.from(signature ?? '', 'base64'))
    );
  }

  private async act(method: string, path: string, body: Sent): Promise<Answer> {
    const { books } = this;
    if (path === '/v3/certificates') return { status: 200, body: { data: [this.certificate()] } };
    if (path === '/v3/bill/tradebill') return { status: 200, body: this.billAddress() };
    if (path === '/v3/billdownload/file') return { status: 200, body: this.billFile() };
    if (path === '/v3/pay/transactions/native') {
      if (body.appid !== WECHAT.appId || body.mchid !== WECHAT.mchId) return refusal(400, 'PARAM_ERROR');
      const known = books.trades.get(body.out_trade_no);
      if (known && (known.fen !== body.amount.total || known.expires !== body.time_expire))
        return refusal(403, 'OUT_TRADE_NO_USED');
      const trade = books.open(body.out_trade_no, body.amount.total, body.notify_url, body.time_expire);
      if (trade.state !== 'open') return refusal(400, 'ORDERPAID');
      if (books.paidAtOnce) await this.pay(trade.no);
      return { status: 200, body: { code_url: `weixin://wxpay/bizpayurl?pr=${trade.no}` } };
    }
    const trade = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path);
    if (trade) return this.tradeCall(trade[1] ?? '', trade[2] !== undefined);
    if (path === '/v3/refund/domestic/refunds' && method === 'POST') {
      if (books.trades.get(body.out_trade_no)?.fen !== body.amount.total) return refusal(400, 'PARAM_ERROR');
      const refund = books.giveBack(body.out_refund_no, body.out_trade_no, body.amount.refund);
      if (refund === 'empty') return refusal(403, 'NOT_ENOUGH', '基本账户余额不足');
      if (typeof refund === 'string') return refusal(400, 'INVALID_REQUEST');
      return { status: 200, body: refundWords(refund, 'status') };
    }
    const refund = books.refunds.get(path.split('/').at(-1) ?? '');
    return refund
      ? { status: 200, body: refundWords(refund, 'status') }
      : refusal(404, 'RESOURCE_NOT_EXISTS');
  }

  private tradeCall(no: string, closes: boolean): Answer {
    const trade = this.books.trades.get(no);
    if (!trade) return refusal(404, 'ORDER_NOT_EXIST');
    if (!closes) return { status: 200, body: tradeWords(trade) };
    if (trade.state === 'paid') return refusal(400, 'ORDERPAID');
    trade.state = 'closed';
    return { status: 204 };
  }

  private send(response: ServerResponse, { status, body }: Answer): void {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...this.signed(text) });
    response.end(text);
  }

  /** @param key another than the platform's makes a forgery */
  private signed(text: string, key = this.books.impostor ? this.other.privateKey : this.signer.key) {
    const timestamp = String(Math.floor(Date.now() / 1000) + this.books.skew);
    const nonce = randomBytes(16).toString('hex');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': this.signer.serial,
      'wechatpay-signature': signText(`${timestamp}\n${nonce}\n${text}\n`, key),
    };
  }

  /** The buyer pays, and the shop is told. @returns the status of its answer */
  pay(no: string): Promise<number> {
    this.books.take(no);
    return this.notify(no);
  }

  /** Tells of a payment once more; `spoil` replaces what is true. */
  notify(
    no: string,
    spoil: { fen?: number; forged?: boolean; mchid?: string; skew?: number } = {},
  ): Promise<number> {
    const trade = this.books.trade(no);
    const words = {
      ...tradeWords({ ...trade, fen: spoil.fen ?? trade.fen }),
      ...(spoil.mchid ? { mchid: spoil.mchid } : {}),
    };
    return this.tell(trade, 'TRANSACTION.SUCCESS', words, spoil.forged === true);
  }

  notifyRefund(refundNo: string): Promise<number> {
    const refund = this.books.refunds.get(refundNo);
    if (!refund) throw new Error(`no refund ${refundNo}`);
    const words = { mchid: WECHAT.mchId, ...refundWords(refund, 'refund_status') };
    return this.tell(this.books.trade(refund.paymentNo), 'REFUND.SUCCESS', words, false);
  }

  private async tell(trade: Trade, event: string, words: object, forged: boolean): Promise<number> {
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: new Date().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      resource: {
        original_type: 'transaction',
        algorithm: 'AEAD_AES_256_GCM',
        ...seal(JSON.stringify(words), 'transaction'),
      },
    });
    const headers = this.signed(body, forged ? this.other.privateKey : undefined);
    const address = `${this.shopUrl}${new URL(trade.notifyUrl).pathname}`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return response.status;
  }

  private certificate() {
    const { pem, serial } = this.next;
    return {
      serial_no: serial,
      effective_time: '2026-01-01T00:00:00+08:00',
      encrypt_certificate: { algorithm: 'AEAD_AES_256_GCM', ...seal(pem, 'certificate') },
    };
  }

  private billAddress() {
    const hash = createHash('sha1').update(this.billFile()).digest('hex');
    return {
      hash_type: 'SHA1',
      hash_value: hash,
      download_url: `${this.url}/v3/billdownload/file?token=abc`,
    };
  }

  private billFile(): string {
    const { payments, refunds } = this.books.bill();
    const rows = [
      ...payments.map(({ no, fen }) => row({ 商户订单号: no, 交易状态: 'SUCCESS', 订单金额: yuan(fen) })),
      ...refunds.map(({ no, paymentNo, fen, state }) =>
        row({
          商户订单号: paymentNo,
          交易状态: 'REFUND',
          商户退款单号: no,
          退款状态: state === 'done' ? 'SUCCESS' : 'PROCESSING',
          申请退款金额: yuan(fen),
          订单金额: '0.00',
        }),
      ),
    ];
    const foot = ['总交易单数,应结订单总金额', '`1,`0.00', ''];
    return `\uFEFF${[COLUMNS.join(','), ...rows, ...foot].join('\r\n')}`;
  }
}

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'.split(
    ',',
  );

const row = (cells: Record<string, string>) => COLUMNS.map((name) => `\`${cells[name] ?? '0'}`).join(',');
const yuan = (fen: number) => (fen / 100).toFixed(2);
const refusal = (status: number, code: string, message = code): Answer => ({
  status,
  body: { code, message },
});
const china = (time: Date) => `${new Date(time.getTime() + 8 * 3600_000).toISOString().slice(0, 19)}+08:00`;

const tradeWords = (trade: Trade) => ({
  appid: WECHAT.appId,
  mchid: WECHAT.mchId,
  out_trade_no: trade.no,
  ...(trade.state === 'paid'
    ? {
        trade_state: 'SUCCESS',
        transaction_id: trade.tradeNo,
        success_time: china(trade.paidAt),
        amount: { total: trade.fen, payer_total: trade.fen, currency: 'CNY', payer_currency: 'CNY' },
      }
    : { trade_state: trade.state === 'closed' ? 'CLOSED' : 'NOTPAY' }),
});

const refundWords = (refund: Refund, word: string) => ({
  refund_id: `50${refund.no}`,
  out_refund_no: refund.no,
  out_trade_no: refund.paymentNo,
  [word]: refund.state === 'done' ? 'SUCCESS' : 'PROCESSING',
  ...(refund.state === 'done' ? { success_time: china(refund.at) } : {}),
  amount: { total: refund.fen, refund: refund.fen, currency: 'CNY' },
});

function seal(text: string, associated: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', API_V3_KEY, nonce).setAAD(Buffer.from(associated));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: ciphertext.toString('base64'), associated_data: associated, nonce };
}

import { type KeyObject, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { zipOf } from '../zips.ts';
import { Books, type Trade } from './books.ts';
import { type KeyPair, signText } from './keys.ts';

/** Alipay's gateway as its documents describe it, written without the shop's client library. */

export const ALIPAY = { appId: '2021000122671080', sellerId: '2088102146225135' };

type Fields = Record<string, string>;
type Content = Record<string, string>;

export class AlipayGateway {
  readonly books = new Books();
  url = '';
  shopUrl = '';
  private readonly app: KeyObject;
  private readonly own: KeyPair;
  private readonly other: KeyPair;

  constructor(app: KeyObject, own: KeyPair, other: KeyPair) {
    this.app = app;
    this.own = own;
    this.other = other;
  }

  async answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { searchParams, pathname } = new URL(request.url ?? '/', this.url);
    if (pathname === '/bill.zip') {
      response.end(this.billFile());
      return;
    }
    const fields: Fields = {
      ...Object.fromEntries(searchParams),
      ...Object.fromEntries(new URLSearchParams(body)),
    };
    const { method = '' } = fields;
    this.books.calls.push(method);
    if (!this.isAuthorized(fields)) {
      this.books.refused += 1;
      this.send(response, method, {
        code: '40002',
        msg: 'Invalid Arguments',
        sub_code: 'isv.invalid-signature',
        sub_msg: '验签出错',
      });
      return;
    }
    const content = JSON.parse(fields.biz_content ?? '{}') as Content;
    if (method === 'alipay.trade.page.pay') {
      this.books.open(
        content.out_trade_no ?? '',
        fen(content.total_amount),
        fields.notify_url ?? '',
        content.time_expire ?? '',
      );
      response.end('<h1>支付宝</h1>');
      return;
    }
    this.send(response, method, this.act(method, content));
  }

  private isAuthorized({ sign, ...rest }: Fields): boolean {
    if (rest.app_id !== ALIPAY.appId || rest.sign_type !== 'RSA2') return false;
    const age = Math.abs(Date.parse(`${rest.timestamp?.replace(' ', 'T')}+08:00`) - Date.now());
    return (
      age < 300_000 &&
      verify('sha256', Buffer.from(contentOf(rest)), this.app, Buffer.from(sign ?? '', 'base64'))
    );
  }

  private act(method: string, content: Content): object {
    const { books } = this;
    const trade = books.trades.get(content.out_trade_no ?? '');
    if (method === 'alipay.data.dataservice.bill.downloadurl.query')
      return { ...OK, bill_download_url: `${this.url}/bill.zip` };
    if (!trade) return refusal('ACQ.TRADE_NOT_EXIST', '交易不存在');
    if (method === 'alipay.trade.query')
      return { ...OK, ...words(trade), send_pay_date: china(trade.paidAt) };
    if (method === 'alipay.trade.close') {
      if (trade.state === 'paid') return refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      trade.state = 'closed';
      return { ...OK, trade_no: trade.tradeNo, out_trade_no: trade.no };
    }
    if (method === 'alipay.trade.refund') {
      const isNew = !books.refunds.has(content.out_request_no ?? '');
      const refund = books.giveBack(content.out_request_no ?? '', trade.no, fen(content.refund_amount));
      if (refund === 'empty') return refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
      if (typeof refund === 'string') return refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      return {
        ...OK,
        out_trade_no: trade.no,
        fund_change: isNew && refund.state === 'done' ? 'Y' : 'N',
        refund_fee: yuan(refund.fen),
      };
    }
    const refund = books.refunds.get(content.out_request_no ?? '');
    return refund?.state === 'done'
      ? {
          ...OK,
          out_request_no: refund.no,
          refund_amount: yuan(refund.fen),
          refund_status: 'REFUND_SUCCESS',
          gmt_refund_pay: china(refund.at),
        }
      : OK;
  }

  private send(response: ServerResponse, method: string, said: object): void {
    const text = JSON.stringify(said);
    const key = this.books.impostor ? this.other.privateKey : this.own.privateKey;
    response.setHeader('content-type', 'application/json');
    response.end(
      `{"${method.replaceAll('.', '_')}_response":${text},"sign":${JSON.stringify(signText(text, key))}}`,
    );
  }

  /** The buyer pays, and the shop is told. @returns the words of its answer: 'success' ends the telling */
  pay(no: string): Promise<string> {
    this.books.take(no);
    return this.notify(no);
  }

  /** Tells of a payment once more; `spoil` replaces what is true. */
  async notify(no: string, spoil: Fields = {}, forged = false): Promise<string> {
    const trade = this.books.trade(no);
    const fields: Fields = {
      notify_time: china(new Date()),
      notify_type: 'trade_status_sync',
      notify_id: `n-${trade.tradeNo}`,
      app_id: ALIPAY.appId,
      seller_id: ALIPAY.sellerId,
      subject: '订单 & 100%',
      gmt_payment: china(trade.paidAt),
      charset: 'utf-8',
      version: '1.0',
      ...words(trade),
      ...spoil,
    };
    const sign = signText(contentOf(fields), forged ? this.other.privateKey : this.own.privateKey);
    const body = new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' });
    const address = `${this.shopUrl}${new URL(trade.notifyUrl).pathname}`;
    return (await fetch(address, { method: 'POST', body })).text();
  }

  private billFile(): Buffer {
    const { payments, refunds } = this.books.bill();
    const rows = [
      ...payments.map(({ no, fen: sum }) =>
        line({ 商户订单号: no, 业务类型: '交易', '订单金额（元）': yuan(sum) }),
      ),
      ...refunds.map(({ no, paymentNo, fen: sum }) =>
        line({
          商户订单号: paymentNo,
          业务类型: '退款',
          '订单金额（元）': `-${yuan(sum)}`,
          '退款批次号/请求号': no,
        }),
      ),
    ];
    const head = [
      '#支付宝业务明细查询',
      '#账号：[20881021462251350156]',
      '#----业务明细列表----',
      COLUMNS.join(','),
    ];
    const foot = ['#----业务明细列表结束----', '#导出时间：[2026年11月21日 09:00:00]', ''];
    return zipOf([
      {
        name: gbk('20881021462251350156_20261120_业务明细(汇总).csv'),
        text: gbk('#支付宝业务汇总查询\r\n门店编号,门店名称\r\n'),
      },
      {
        name: gbk('20881021462251350156_20261120_业务明细.csv'),
        text: gbk([...head, ...rows, ...foot].join('\r\n')),
      },
    ]);
  }
}

const OK = { code: '10000', msg: 'Success' };
const refusal = (code: string, message: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: message,
});
const fen = (text: string | undefined) => Math.round(Number(text) * 100);
const yuan = (sum: number) => (sum / 100).toFixed(2);
const china = (time: Date) =>
  new Date(time.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

/** What is signed: fields by name, joined. */
const contentOf = (fields: Fields) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

const STATES = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' };
const words = (trade: Trade): Fields => ({
  out_trade_no: trade.no,
  trade_no: trade.tradeNo,
  trade_status: STATES[trade.state],
  total_amount: yuan(trade.fen),
});

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'.split(
    ',',
  );
const line = (cells: Fields) => COLUMNS.map((name) => `${cells[name] ?? ''}\t`).join(',');

/** Text in GBK: Node only reads it, so what it reads is turned around. */
export function gbk(text: string): Buffer {
  return Buffer.concat([...text].map((letter) => codes().get(letter) ?? Buffer.from(letter, 'latin1')));
}
let table: Map<string, Buffer> | null = null;
function codes(): Map<string, Buffer> {
  if (table) return table;
  const decoder = new TextDecoder('gbk');
  table = new Map();
  for (let high = 0x81; high < 0xff; high += 1) {
    for (let low = 0x40; low < 0xff; low += 1) {
      const code = Buffer.from([high, low]);
      if (low !== 0x7f) table.set(decoder.decode(code), code);
    }
  }
  return table;
}

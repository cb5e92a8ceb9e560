import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from '../../channels/invoicing/nuonuo/client.ts';
import { SELLER } from '../fixture.ts';
import { zipOf } from '../zips.ts';

const KEYS = { appKey: 'SD01', appSecret: 'S3cret', accessToken: 'token-1' };
/** Its answers, by what it documents. */
const OK = 'E0000';
const NOT_FOUND = 'E9500';
const TAKEN = 'E9106';

interface Detail {
  goodsCode: string;
  taxIncludedAmount: string;
  taxExcludedAmount: string;
  tax: string;
  invoiceLineProperty: string;
  num?: string;
}
export interface Order {
  orderNo: string;
  buyerName: string;
  invoiceLine: string;
  callBackUrl: string;
  remark: string;
  invoiceDetail: readonly Detail[];
}
export interface Form {
  billId: string;
  blueElecInvoiceNumber: string;
  redReason: string;
  callbackUrl: string;
  detail?: readonly { blueDetailIndex: string; num: string; taxExcludedAmount: string; taxAmount: string }[];
}
/** What any method may be given. */
interface Body extends Form {
  order: Order;
  orderNos?: readonly string[];
  serialNos?: readonly string[];
}
interface Invoice {
  orderNo: string;
  serialNo: string;
  status: string;
  number: string;
  failCause: string;
  exTaxAmount: string;
  taxAmount: string;
}

/** How it answers a method when it does not do as it should: straight onto the wire, after or instead of having done it. */
export interface Mishap {
  method: string;
  /** It does what it is asked before it answers so. */
  isDone: boolean;
  answer(response: ServerResponse): void;
}

export const ANSWERS = {
  silence: () => undefined,
  'cut off': (response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('{"code":"E0000","resul');
    setImmediate(() => response.destroy());
  },
  'an error page': (response) => {
    response.writeHead(502).end('<h1>Bad Gateway</h1>');
  },
  'a page': (response) => {
    response.writeHead(200).end('<h1>Welcome</h1>');
  },
  'sent elsewhere': (response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  },
  'another form': (response) => say(response, { code: 'E0000', result: [{ status: {} }] }),
  'too many calls': (response) => say(response, { code: '070306', describe: 'token 调用次数超限' }),
} satisfies Record<string, Mishap['answer']>;

const say = (response: ServerResponse, said: object) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
};

/** 诺诺 for tests: checks signatures, opens one invoice for a number, and misbehaves when it is to. */
export class NuonuoGateway {
  /** Methods in the order of their calls. */
  readonly called: string[] = [];
  readonly orders = new Map<string, Order>();
  readonly forms = new Map<string, Form>();
  readonly invoices = new Map<string, Invoice>();
  mishap: Mishap | null = null;
  /** Queries that are answered with 开票中 before an invoice is there. */
  late = 0;
  /** Why the tax office takes none; '' = it does. */
  refusal = '';
  /** State of red letters' forms before they are issued. */
  formStatus = '01';
  /** Half of each file is sent, with its length or without. */
  halves: 'none' | 'cut' | 'short' = 'none';
  /** Other places than its own where files are said to be. */
  fileHost = '';
  private origin = '';
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** @returns the shop's settings */
  async start(): Promise<Record<string, string>> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return {
      NUONUO_APP_KEY: KEYS.appKey,
      NUONUO_APP_SECRET: KEYS.appSecret,
      NUONUO_ACCESS_TOKEN: KEYS.accessToken,
      NUONUO_TAX_NO: SELLER.tax_no,
      NUONUO_GATEWAY: this.origin,
      PUBLIC_URL: 'http://127.0.0.1:3000',
    };
  }

  behave(): void {
    this.called.length = 0;
    this.mishap = null;
    this.late = 0;
    this.refusal = '';
    this.formStatus = '01';
    this.halves = 'none';
    this.fileHost = '';
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** How often it was asked for something. */
  count(method: string): number {
    return this.called.filter((one) => one === method).length;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', this.origin);
    if (request.method === 'GET') {
      this.sendFile(url.pathname, response);
      return;
    }
    const body = Buffer.concat(chunks).toString();
    const method = String(request.headers.method).replace('nuonuo.OpeMplatform.', '');
    this.called.push(method);
    if (!isSigned(request, url, body)) {
      say(response, { code: '070302', describe: '签名错误' });
      return;
    }
    const { mishap } = this;
    if (mishap?.method === method) {
      if (mishap.isDone) this.perform(method, JSON.parse(body) as Body);
      mishap.answer(response);
      return;
    }
    say(response, this.perform(method, JSON.parse(body) as Body));
  }

  private perform(method: string, body: Body): object {
    switch (method) {
      case 'requestBillingNew':
        return this.open(body.order);
      case 'queryInvoiceResult':
        return this.query(body);
      case 'saveInvoiceRedConfirm':
        return this.openForm(body);
      case 'queryInvoiceRedConfirm':
        return this.queryForm(body.billId);
      default:
        return { code: 'E0001', describe: '方法不存在' };
    }
  }

  private open(order: Order): object {
    if (this.orders.has(order.orderNo)) return { code: TAKEN, describe: '订单编号或流水号不能重复' };
    if (this.refusal.startsWith('E'))
      return { code: this.refusal.slice(0, 5), describe: this.refusal.slice(5) };
    this.orders.set(order.orderNo, order);
    const sum = (field: 'taxExcludedAmount' | 'tax') =>
      (
        order.invoiceDetail.reduce((all, line) => all + Math.round(Number(line[field]) * 100), 0) / 100
      ).toFixed(2);
    this.file(order.orderNo, { exTaxAmount: sum('taxExcludedAmount'), taxAmount: sum('tax') });
    return { code: OK, describe: '开票提交成功', result: { invoiceSerialNum: `S${order.orderNo}` } };
  }

  private file(orderNo: string, sums: Pick<Invoice, 'exTaxAmount' | 'taxAmount'>): void {
    const at = String(this.invoices.size + 1).padStart(12, '0');
    this.invoices.set(orderNo, {
      orderNo,
      serialNo: `S${orderNo}`,
      status: this.refusal === '' ? '2' : '22',
      number: `26512000${at}`,
      failCause: this.refusal,
      ...sums,
    });
  }

  private query({ orderNos, serialNos }: Body): object {
    const invoice = [...this.invoices.values()].find(
      (one) => orderNos?.includes(one.orderNo) || serialNos?.includes(one.serialNo),
    );
    if (!invoice) return { code: NOT_FOUND, describe: '未查询到发票' };
    const { orderNo, serialNo, status, failCause } = invoice;
    if (this.late > 0) {
      this.late -= 1;
      return { code: OK, result: [{ orderNo, serialNo, status: '20', statusMsg: '开票中' }] };
    }
    if (status === '22') return { code: OK, result: [{ orderNo, serialNo, status, failCause }] };
    const host = this.fileHost || this.origin;
    const { number, ...said } = invoice;
    return {
      code: OK,
      result: [
        {
          ...said,
          allElectronicInvoiceNumber: number,
          invoiceTime: Date.now(),
          pdfUrl: `${host}/${orderNo}.pdf`,
          ofdUrl: `${host}/${orderNo}.ofd`,
          xmlUrl: `${host}/${orderNo}.xml`,
        },
      ],
    };
  }

  private openForm(form: Form): object {
    if (this.forms.has(form.billId)) return { code: 'E9999', describe: '红字确认单申请号重复' };
    this.forms.set(form.billId, form);
    return { code: OK, describe: '成功', result: form.billId };
  }

  private queryForm(billId: string): object {
    const form = this.forms.get(billId);
    if (!form) return { code: OK, result: { total: 0, list: [] } };
    const isIssued = this.formStatus === '01' || this.formStatus === '04';
    if (isIssued && !this.invoices.has(billId)) this.file(billId, this.sumsOf(form));
    const invoice = isIssued ? this.invoices.get(billId) : undefined;
    const said = {
      billId,
      billStatus: this.formStatus,
      redInvoiceNumber: invoice?.number ?? null,
      invoiceSerialNum: invoice?.serialNo ?? null,
    };
    return { code: OK, result: { total: 1, list: [said] } };
  }

  /** Of the lines that are named, else of the whole invoice. */
  private sumsOf({ detail, blueElecInvoiceNumber }: Form): Pick<Invoice, 'exTaxAmount' | 'taxAmount'> {
    const sum = (field: 'taxExcludedAmount' | 'taxAmount') =>
      ((detail ?? []).reduce((all, line) => all + Math.round(Number(line[field]) * 100), 0) / 100).toFixed(2);
    if (detail) return { exTaxAmount: sum('taxExcludedAmount'), taxAmount: sum('taxAmount') };
    const blue = [...this.invoices.values()].find(({ number }) => number === blueElecInvoiceNumber);
    return { exTaxAmount: `-${blue?.exTaxAmount}`, taxAmount: `-${blue?.taxAmount}` };
  }

  private sendFile(path: string, response: ServerResponse): void {
    const bytes = FILES[path.slice(-3)] ?? Buffer.alloc(0);
    if (this.halves === 'none') {
      response.writeHead(200).end(bytes);
      return;
    }
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    if (this.halves === 'short') {
      response.writeHead(200).end(half);
      return;
    }
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(half);
    setImmediate(() => response.destroy());
  }
}

const FILES: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  ofd: zipOf([{ name: 'OFD.xml', text: '<ofd/>' }]),
  xml: Buffer.from('<?xml version="1.0" encoding="UTF-8"?><EInvoice><Number>1</Number></EInvoice>'),
};

function isSigned(request: IncomingMessage, { pathname, searchParams }: URL, body: string): boolean {
  const { headers } = request;
  const once = {
    senid: searchParams.get('senid') ?? '',
    nonce: searchParams.get('nonce') ?? '',
    timestamp: searchParams.get('timestamp') ?? '',
  };
  return (
    pathname === '/open/v1/services' &&
    headers['x-nuonuo-sign'] === signatureOf(KEYS, once, body) &&
    headers.accesstoken === KEYS.accessToken &&
    headers.usertax === SELLER.tax_no &&
    searchParams.get('appkey') === KEYS.appKey &&
    /^[0-9a-f]{32}$/.test(once.senid)
  );
}

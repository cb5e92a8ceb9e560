import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { fenOf, readAnswer } from '../answers.ts';
import { type Bill, type BillEntry, ProviderFailure } from '../port.ts';
import type { AlipayClient } from './client.ts';

const address = z.object({ bill_download_url: z.url() });

/** What the bill of trades says of a day: a ZIP of CSV files in GBK, one with the trades and one with their sums. */
export async function tradeBill(client: AlipayClient, timeoutMs: number, day: string): Promise<Bill> {
  let said: unknown;
  try {
    said = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
      bill_type: 'trade',
      bill_date: day,
    });
  } catch (error) {
    // A day without any trade has no bill.
    if (error instanceof ProviderFailure && /bill_not_exist/i.test(error.code))
      return { payments: [], refunds: [] };
    throw error;
  }
  return readBill(await download(readAnswer(address, said).bill_download_url, timeoutMs));
}

async function download(url: string, timeoutMs: number): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
  } catch {
    // Its address is a secret for half a minute: not for the log.
  }
  throw new ProviderFailure('BILL_DOWNLOAD', '账单文件下载失败', true);
}

type Row = Record<string, string | undefined>;

async function readBill(file: Buffer): Promise<Bill> {
  const trades = await tradesIn(file).catch(() => null);
  if (!trades) throw malformed();
  return readTrades(GBK.decode(trades));
}

const GBK = new TextDecoder('gbk');

/** The bytes of the table of trades; null without one. */
async function tradesIn(file: Buffer): Promise<Buffer | null> {
  const zip = await fromBufferPromise(file);
  for await (const entry of zip.eachEntry()) {
    // Names are in GBK; a file that says they are in UTF-8 is believed.
    const isTrades = [entry.fileName, GBK.decode(entry.fileNameRaw)].some(
      (name) => /业务明细.*\.csv$/.test(name) && !name.includes('汇总'),
    );
    if (isTrades) return buffer(await zip.openReadStreamPromise(entry));
  }
  return null;
}

/** Lines that begin with # are remarks; cells end with a tab. */
function readTrades(text: string): Bill {
  const rows = parse(text, {
    columns: true,
    comment: '#',
    trim: true,
    skip_empty_lines: true,
    relax_quotes: true,
    relax_column_count: true,
  }) as Row[];
  const of = (kind: string) => rows.filter((row) => row.业务类型 === kind);
  return {
    payments: of('交易').map((row) => entry(row.商户订单号, row['订单金额（元）'])),
    // Money that went back is written with a minus.
    refunds: of('退款').map((row) =>
      entry(row['退款批次号/请求号'], row['订单金额（元）']?.replace(/^-/, '')),
    ),
  };
}

function entry(no: string | undefined, amount: string | undefined): BillEntry {
  const sum = fenOf(amount ?? '');
  if (no === undefined || sum === null) throw malformed();
  return { no, fen: sum };
}

const malformed = () => new ProviderFailure('BILL_FORM', '账单文件的格式有变', true);

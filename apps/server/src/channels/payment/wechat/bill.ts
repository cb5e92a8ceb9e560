import { createHash } from 'node:crypto';
import { Formatter } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { fenOf, readAnswer } from '../answers.ts';
import { type Bill, type BillEntry, ProviderFailure } from '../port.ts';
import type { WechatClient } from './client.ts';

const address = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

/** What the bill of trades says of a day: paid payments, and refunds that were paid. */
export async function tradeBill(client: WechatClient, day: string): Promise<Bill> {
  let where: unknown;
  try {
    where = await client.get('v3/bill/tradebill', { bill_date: day, bill_type: 'ALL' });
  } catch (error) {
    // A day without any trade has no bill.
    if (error instanceof ProviderFailure && error.code === 'NO_STATEMENT_EXIST')
      return { payments: [], refunds: [] };
    throw error;
  }
  const { hash_value, download_url } = readAnswer(address, where);
  const file = await client.download(download_url);
  if (createHash('sha1').update(file).digest('hex') !== hash_value.toLowerCase())
    throw new ProviderFailure('BILL_HASH', '账单文件的摘要不符', true);
  return readBill(file);
}

type Row = Record<string, string | undefined>;

function readBill(file: Buffer): Bill {
  const { rows } = Formatter.castCsvBill(file) as { rows: Row[] };
  const of = (state: string) => rows.filter((row) => row.交易状态 === state);
  return {
    payments: of('SUCCESS').map((row) => entry(row.商户订单号, row.订单金额)),
    refunds: of('REFUND')
      .filter((row) => row.退款状态 === 'SUCCESS')
      .map((row) => entry(row.商户退款单号, row.申请退款金额)),
  };
}

function entry(no: string | undefined, amount: string | undefined): BillEntry {
  const sum = fenOf(amount ?? '');
  if (no === undefined || sum === null) throw new ProviderFailure('BILL_FORM', '账单文件的格式有变', true);
  return { no, fen: sum };
}

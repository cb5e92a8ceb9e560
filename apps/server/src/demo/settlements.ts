import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ProviderName } from '../channels/payment/port.ts';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Staff } from '../http/session.ts';
import { daysBefore } from '../modules/payment/payments/reconciliation/rules.ts';
import { readSettlement } from '../modules/payment/payments/settlement/reading/rules.ts';
import { takeSettlement } from '../modules/payment/payments/settlement/writes.ts';
import { asDemoStaff } from './acting.ts';
import { bringLine, spread, typed } from './bank.ts';
import {
  alipayFunds,
  alipayTrades,
  type ProviderBooks,
  type Trade,
  wechatFunds,
  wechatTrades,
} from './settlement-files.ts';

/** Days back from today whose files have been imported. */
const DAYS = 14;
/** What providers keep, in thousandths. */
const FEE = 6;

const PROVIDERS: readonly {
  name: ProviderName;
  sender: string;
  papers: readonly [name: string, write: (books: ProviderBooks) => string][];
}[] = [
  {
    name: 'wechat',
    sender: '财付通支付科技有限公司',
    papers: [
      ['交易账单', wechatTrades],
      ['资金账单', wechatFunds],
    ],
  },
  {
    name: 'alipay',
    sender: '支付宝（中国）网络技术有限公司',
    papers: [
      ['业务明细', alipayTrades],
      ['账务明细', alipayFunds],
    ],
  },
];

/**
 * Two weeks of the providers' papers, written from the sandbox's books: each morning pays out what was there. The bank has brought all
 * payouts but the last one of each.
 */
export async function loadDemoSettlements(db: Db): Promise<void> {
  const today = dayInChina(new Date());
  await asDemoStaff(db, 'finance', async (finance) => {
    for (const provider of PROVIDERS) {
      let held = 0;
      for (let back = DAYS; back >= 1; back -= 1) {
        const day = daysBefore(today, back);
        const books = await booksOf(db, provider.name, day, held);
        held = closingOf(books);
        for (const [name, write] of provider.papers)
          await bringPaper(db, finance, `${name}-${day}.csv`, write(books));
        const [payout] = books.payouts;
        if (payout && back > 1) await arrive(db, finance, provider, day, payout);
      }
    }
  });
}

/** What the sandbox says of a day; early in the morning all that was there leaves. */
async function booksOf(db: Db, provider: ProviderName, day: string, opening: number): Promise<ProviderBooks> {
  const within = (time: string) => sql`(${sql.ref(time)} at time zone 'Asia/Shanghai')::date = ${day}::date`;
  const [payments, refunds] = await Promise.all([
    sql<Omit<Trade, 'fee'>>`
      select payment_no as number, trade_no, paid_at as at, amount_fen as amount from sandbox_trade
      where provider = ${provider} and ${within('paid_at')} order by paid_at, payment_no`.execute(db),
    sql<Omit<Trade, 'fee'>>`
      select r.refund_no as number, 'B' || r.refund_no as trade_no, r.at, r.amount_fen as amount
      from sandbox_refund r join sandbox_trade t on t.payment_no = r.payment_no
      where t.provider = ${provider} and ${within('r.at')} order by r.at, r.refund_no`.execute(db),
  ]);
  const withFee = (trade: Omit<Trade, 'fee'>): Trade => ({
    ...trade,
    fee: Math.round((trade.amount * FEE) / 1000),
  });
  const at = new Date(`${day}T08:05:00+08:00`);
  return {
    opening,
    payments: payments.rows.map(withFee),
    refunds: refunds.rows.map(withFee),
    payouts: opening > 0 ? [{ number: `TX${provider}${day}`, at, amount: opening }] : [],
  };
}

function closingOf({ opening, payments, refunds, payouts }: ProviderBooks): number {
  const net = (rows: readonly Trade[]) => rows.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  return opening + net(payments) - net(refunds) - payouts.reduce((sum, { amount }) => sum + amount, 0);
}

/** A paper without rows is none: the provider has none of such a day. */
async function bringPaper(db: Db, staff: Staff, name: string, text: string): Promise<void> {
  const table = text.split('\r\n').map((line, at) => ({ line: at + 1, cells: line.split(',') }));
  const settlement = readSettlement(table);
  if ('refusal' in settlement) return;
  const digest = createHash('sha256').update(text).digest('hex');
  await takeSettlement(db, staff, settlement, { name, digest });
}

/** A payout reaches the bank in the afternoon of its day. */
async function arrive(
  db: Db,
  staff: Staff,
  { name, sender }: (typeof PROVIDERS)[number],
  day: string,
  { number, amount }: { number: string; amount: number },
): Promise<void> {
  const line = {
    bank_ref: `YH${number}`,
    payer: sender,
    amount: typed(amount),
    memo: '结算款',
    paid_on: day,
  };
  const id = await bringLine(db, staff, line);
  await spread(db, staff, id, [{ kind: 'payout', provider: name, amount: typed(amount) }]);
  const at = new Date(`${day}T15:30:00+08:00`);
  await db.updateTable('bank_line').set({ created_at: at, decided_at: at }).where('id', '=', id).execute();
}

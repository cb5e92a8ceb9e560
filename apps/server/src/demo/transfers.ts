import type { BankRow } from '@qingnang/contract/transfers';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { askRefundLimit } from '../modules/identity/approvals/policies/writes.ts';
import { rejectOrder } from '../modules/insight/desk/writes.ts';
import { beginPayment } from '../modules/payment/payments/opening/writes.ts';
import { confirmTopUp } from '../modules/payment/payments/topups/admin/writes.ts';
import { beginTopUp } from '../modules/payment/payments/topups/writes.ts';
import { addProof } from '../modules/payment/payments/transfers/proofs/writes.ts';
import { importLines } from '../modules/payment/payments/transfers/statement/writes.ts';
import { decideLine } from '../modules/payment/payments/transfers/writes.ts';
import { asDemo } from './acting.ts';
import { bringLine, spread, typed } from './bank.ts';
import { keepOpen, pay, unpaidOrder } from './orders.ts';

const BUYER = 'yaodian';
/** Who has sent money before ordering. */
const PREPAYS = 'zhensuo';
/** Goods that the other demo orders have not taken begin here; see `unpaidOrder`. */
const TURN = 12;

/**
 * Transfers that wait for their money, the statement that brings it, and a refund large enough for a second person,
 * made by the same acts as real ones.
 */
export async function loadDemoTransfers(db: Db): Promise<void> {
  const awaited: Awaited[] = [];
  await asDemo(db, BUYER, 'quality', async (buyer, staff) => {
    for (const turn of [0, 1, 2]) {
      const order = await awaitTransfer(db, buyer, TURN + turn);
      if (order) awaited.push(order);
    }
    const [first] = awaited;
    if (first) await handIn(db, buyer, first);
    const large = await unpaidOrder(db, buyer, TURN + 3, 120);
    if (!large) return;
    await pay(db, buyer, large.id);
    await rejectOrder(db, staff, large.id, '采购委托书未盖章');
  });
  await asDemo(db, BUYER, 'finance', async (buyer, staff) => {
    await importLines(db, staff, statement(awaited), null);
    await decideSome(db, buyer, staff);
    await askSecond(db, buyer, staff);
  });
}

/** Lines in every state: a part of an order that waits for the rest, a prepayment, one sent back, one of no concern. */
async function decideSome(db: Db, buyer: Buyer, staff: Staff): Promise<void> {
  const part = await awaitTransfer(db, buyer, TURN + 4);
  if (part) {
    const amount = typed(Math.floor(part.amountFen / 2));
    const line = { bank_ref: 'YH8260000341', payer: part.company, amount, memo: `货款 ${part.orderNo}` };
    const allocation = { kind: 'order', order_id: part.id, amount } as const;
    await spread(db, staff, await bringLine(db, staff, line), [allocation]);
    await keepOpen(db, part.id);
  }
  const { id, company } = await db
    .selectFrom('account')
    .select(['id', 'company'])
    .where('username', '=', PREPAYS)
    .executeTakeFirstOrThrow();
  const prepaid = { bank_ref: 'YH8260000342', payer: company, amount: '500.00', memo: '预付货款' };
  const deposit = { kind: 'balance', account_id: id, amount: '500.00' } as const;
  await spread(db, staff, await bringLine(db, staff, prepaid), [deposit]);
  const wrong = { bank_ref: 'YH8260000343', payer: '成都市某某机械厂', amount: '1280.00', memo: '设备款' };
  const note = '汇错户，已原路退回';
  await decideLine(db, staff, await bringLine(db, staff, wrong), { status: 'returned', note });
  const interest = { bank_ref: 'YH8260000344', payer: '演示银行成都分行', amount: '12.36', memo: '结息' };
  await decideLine(db, staff, await bringLine(db, staff, interest), { status: 'ignored', note: '银行利息' });
}

/** What finance has asked for and another one decides: a top-up without a line of the bank, another limit. */
async function askSecond(db: Db, buyer: Buyer, staff: Staff): Promise<void> {
  const id = await beginTopUp(db, buyer, { amount: '2000', method: 'transfer' }, {}, null);
  const form = { id, bank_ref: 'YH8260000331', amount: '2000' };
  await confirmTopUp(db, staff, form, null);
  await askRefundLimit(db, staff, '3000');
}

interface Awaited {
  id: number;
  orderNo: string;
  company: string;
  amountFen: number;
}

async function awaitTransfer(db: Db, buyer: Buyer, turn: number): Promise<Awaited | undefined> {
  const order = await unpaidOrder(db, buyer, turn, 20);
  if (!order) return undefined;
  await beginPayment(db, buyer, { orderIds: [order.id], method: 'transfer' }, {}, null);
  await keepOpen(db, order.id);
  return db
    .selectFrom('sales_order as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['o.id', 'o.order_no as orderNo', 'a.company', 'o.payable_fen as amountFen'])
    .where('o.id', '=', order.id)
    .executeTakeFirst();
}

const PROOF_REFERENCE = 'YH8260000317';

async function handIn(db: Db, buyer: Buyer, { id, company }: Awaited): Promise<void> {
  const paid_on = dayInChina(new Date());
  const proof = { payer: company, bank_ref: PROOF_REFERENCE, paid_on, note: '已从基本户转出', file_ids: [] };
  await addProof(db, buyer, id, proof, null);
}

/** One line for the first order by its number, one for the two others together, and one that nobody knows. */
function statement([first, ...others]: readonly Awaited[]): BankRow[] {
  const line = { paid_on: dayInChina(new Date()), payer_account: '5105 0000 0000 2218' };
  const sum = others.reduce((all, { amountFen }) => all + amountFen, 0);
  const ofOrders = first
    ? [
        {
          bank_ref: PROOF_REFERENCE,
          payer: first.company,
          amount: typed(first.amountFen),
          memo: `货款 ${first.orderNo}`,
        },
        ...(sum > 0
          ? [{ bank_ref: 'YH8260000318', payer: first.company, amount: typed(sum), memo: '两单货款' }]
          : []),
      ]
    : [];
  const unknown = {
    bank_ref: 'YH8260000325',
    payer: '成都益民商贸有限公司',
    amount: '3000.00',
    memo: '往来款',
  };
  return [...ofOrders, unknown].map((row) => ({ ...line, ...row }));
}

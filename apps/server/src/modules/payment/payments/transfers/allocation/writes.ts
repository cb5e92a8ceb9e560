import { RECONCILED } from '@qingnang/contract/reconciliation';
import { adminTransferAllocate, type BankAllocation } from '@qingnang/contract/transfers';
import { type Fen, fen, formatFen, parseFen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ProviderName } from '../../../../../channels/payment/port.ts';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { forbidden, invalid } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { giveBalance, settleAccount } from '../../../../balances/writes.ts';
import { type Act, ask, passAlone, writeAudits } from '../../../../identity/writes.ts';
import type { OrderRow } from '../../../../ordering/reads.ts';
import { lockOrders } from '../../../../ordering/writes.ts';
import { payoutFor } from '../../settlement/payouts/writes.ts';
import { decide, type LineRow, lockOpenLine } from '../lines/writes.ts';
import { isPayer, payerRefusal } from '../matching/rules.ts';
import { learnPayer } from '../payers/writes.ts';
import { payOrderFromBank, type Taken } from './orders/writes.ts';
import { type Allocation, noticeNumbers, spreadRefusal } from './rules.ts';

const schema = adminTransferAllocate.body.extend({ id: z.int() });
type Asked = z.output<typeof schema>;

/** Money of a line into a balance, above what one person does alone or sent by another one than the customer. */
export const allocationAct: Act<typeof schema> = {
  key: 'bank_line.allocate',
  policy: 'deposit',
  permission: 'wallet.write',
  schema,
  perform: async (tx, staff, asked) => {
    const line = await lockOpenLine(tx, asked.id);
    await allocate(tx, staff, line, { allocations: readAllocations(asked.allocations), note: asked.note });
  },
};

/** A line as a provider's payout that none of its files has told of. */
export const payoutAct: Act<typeof schema> = {
  ...allocationAct,
  key: 'bank_line.payout',
  policy: 'unmatched',
  permission: 'money.write',
};

/**
 * Spreads the money of a line over orders, balances and what goes back. What goes into a balance needs a second person when it is above the
 * limits of one, or was not sent by the customer; a payout does where no file of the provider has told of it.
 * @returns whether it waits for one
 * @throws 403 without the right to fill balances; 404; 409 when the line was dealt with; 422 at `allocations`
 */
export function allocateLine(
  db: Db,
  staff: Staff,
  asked: Asked,
  idempotency: Idempotency | null,
): Promise<boolean> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const line = await lockOpenLine(tx, asked.id);
      const allocations = readAllocations(asked.allocations);
      const unproved = await unprovedPayout(tx, line, allocations);
      if (unproved) {
        await ask(tx, staff, payoutAct, asked, {
          subject: `bank_line:${line.id}`,
          words: `银行流水 ${line.bank_ref}（付款户名 ${line.payer}）记为${RECONCILED[unproved.provider]}结算款，没有金额、日期和户名都相符的提现`,
          amount: unproved.amount,
        });
        return true;
      }
      const deposits = allocations.filter((one) => one.kind === 'balance');
      if (deposits.length > 0 && !staff.permissions.has('wallet.write')) throw forbidden();
      if (await mayDeposit(tx, staff, line, deposits)) {
        await allocate(tx, staff, line, { allocations, note: asked.note });
        return false;
      }
      const amount = sumFen(deposits.map((one) => one.amount));
      const words = `银行流水 ${line.bank_ref}（付款户名 ${line.payer}）中的 ¥${formatFen(amount)} 记入客户余额`;
      const accountId = deposits[0]?.accountId;
      await ask(tx, staff, allocationAct, asked, {
        subject: `bank_line:${line.id}`,
        words,
        amount,
        ...(accountId === undefined ? {} : { accountId }),
      });
      return true;
    }),
  );
}

const readAllocations = (given: readonly BankAllocation[]): Allocation[] =>
  given.map((one) => {
    const amount = parseFen(one.amount);
    if (amount === null) throw invalid({ allocations: '金额最多 2 位小数' });
    if (one.kind === 'order') return { kind: 'order', orderId: one.order_id, amount };
    if (one.kind === 'payout') return { kind: 'payout', provider: one.provider, amount };
    return one.kind === 'return'
      ? { kind: 'return', amount }
      : { kind: one.kind, accountId: one.account_id, amount };
  });

interface Deposit {
  accountId: number;
  amount: Fen;
}

async function mayDeposit(
  tx: Tx,
  { staffId }: Staff,
  line: LineRow,
  deposits: readonly Deposit[],
): Promise<boolean> {
  const companies = await companiesOf(
    tx,
    deposits.map(({ accountId }) => accountId),
  );
  if (deposits.some(({ accountId }) => !isPayer(companies.get(accountId) ?? '', line.payer))) return false;
  for (const { accountId, amount } of deposits)
    if (!(await passAlone(tx, 'deposit', { staffId, accountId, orderId: null, amount }))) return false;
  return true;
}

async function companiesOf(tx: Tx, accountIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'company'])
    .where(sql<boolean>`id = any(${[...accountIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, company }) => [id, company]));
}

/** Spreads a locked open line, which is dealt with then. @throws 404; 422 at `field` */
export async function allocate(
  tx: Tx,
  staff: Staff,
  line: LineRow,
  {
    allocations,
    note,
    field = 'allocations',
  }: { allocations: readonly Allocation[]; note: string; field?: string },
): Promise<void> {
  const refusal = spreadRefusal(fen(line.amount_fen), allocations);
  if (refusal !== '') throw invalid({ [field]: refusal });
  if (allocations.some(({ kind }) => kind === 'return') && note === '')
    throw invalid({ note: '请说明退回的原因' });
  const owners = new Set([
    ...(await payOrders(tx, staff, line, allocations, field)),
    ...(await settleCredit(tx, line, allocations, field)),
    ...(await fillBalances(tx, line, allocations)),
  ]);
  await takePayout(tx, line, allocations);
  await sendBack(tx, line, allocations);
  const status = allocations.every(({ kind }) => kind === 'return') ? 'returned' : 'matched';
  await decide(tx, staff, line, { status, note, allocations: wordsOf(allocations) });
  for (const accountId of [...owners].sort((a, b) => a - b)) await learnPayer(tx, staff, line, accountId);
}

const KINDS: Readonly<Record<Allocation['kind'], string>> = {
  order: '订单',
  credit: '账期',
  balance: '余额',
  payout: '渠道结算款',
  return: '退回',
};

/** For the log. */
const wordsOf = (allocations: readonly Allocation[]): string =>
  allocations.map(({ kind, amount }) => `${KINDS[kind]} ${formatFen(amount)}`).join('，');

/** @returns the accounts whose orders they are */
async function payOrders(
  tx: Tx,
  staff: Staff,
  line: LineRow,
  allocations: readonly Allocation[],
  field: string,
): Promise<number[]> {
  const amounts = new Map(
    allocations.flatMap((one) => (one.kind === 'order' ? [[one.orderId, one.amount] as const] : [])),
  );
  if (amounts.size === 0) return [];
  const orders = await lockOrders(tx, [...amounts.keys()]);
  const companies = await companiesOf(
    tx,
    orders.map(({ account_id }) => account_id),
  );
  if (!(await isOneFamily(tx, [...companies.keys()])))
    throw invalid({ [field]: '一笔转账只能用于同一客户，或同一总部各门店的订单' });
  const numbers = noticeNumbers(line.bank_ref, orders.length);
  const taken: { order: OrderRow; outcome: Taken['outcome'] }[] = [];
  for (const [at, order] of orders.entries()) {
    const company = companies.get(order.account_id) ?? '';
    const refusal = payerRefusal({ kind: order.kind, company }, line.payer);
    if (refusal !== '') throw invalid({ [field]: refusal });
    const amount = amounts.get(order.id) ?? fen(0);
    const from = { number: numbers[at] ?? line.bank_ref, field };
    const { paymentId, outcome } = await payOrderFromBank(tx, order, amount, from);
    await keepAllocation(tx, line, amount, { kind: 'order', order_id: order.id, payment_id: paymentId });
    taken.push({ order, outcome });
  }
  await writeAudits(
    tx,
    staff,
    taken.map(({ order, outcome }) => ({
      action: 'order.transfer',
      entity: 'order',
      entityId: order.id,
      before: { status: order.status },
      after: {
        status: outcome === 'settle' ? ORDER_STATUS.pending_review : order.status,
        note: `${line.bank_ref} ${OUTCOMES[outcome]}`,
      },
    })),
  );
  return orders.map(({ account_id }) => account_id);
}

/** One customer, or a head office and its stores: it pays for all of them. */
async function isOneFamily(tx: Tx, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ heads: number }>`
    select count(distinct coalesce(head_account_id, id)) as heads from account
    where id = any(${[...accountIds]}::bigint[])`.execute(tx);
  return (rows[0]?.heads ?? 0) <= 1;
}

/** What became of the money, in the log. */
const OUTCOMES: Readonly<Record<Taken['outcome'], string>> = {
  settle: '已入账',
  part: '部分到账',
  refund_late: '订单已结束，转退款',
  refund_double: '订单已支付，转退款',
};

/** Debtors are locked after orders and before wallets. @returns the accounts that owed */
async function settleCredit(
  tx: Tx,
  line: LineRow,
  allocations: readonly Allocation[],
  field: string,
): Promise<number[]> {
  const settled = allocations
    .filter((one) => one.kind === 'credit')
    .sort((a, b) => a.accountId - b.accountId);
  for (const { accountId, amount } of settled) {
    const id = await keepAllocation(tx, line, amount, { kind: 'credit', account_id: accountId });
    const owed = await settleAccount(tx, accountId, amount, { cause: 'bank_line', ref: String(id) });
    if (owed < amount) throw invalid({ [field]: `账期欠款只有 ¥${formatFen(owed)}，多出的请转入余额或退回` });
  }
  return settled.map(({ accountId }) => accountId);
}

/** @returns the accounts whose balances they are */
async function fillBalances(tx: Tx, line: LineRow, allocations: readonly Allocation[]): Promise<number[]> {
  const deposits = allocations
    .filter((one) => one.kind === 'balance')
    .sort((a, b) => a.accountId - b.accountId);
  for (const { accountId, amount } of deposits) {
    const id = await keepAllocation(tx, line, amount, { kind: 'balance', account_id: accountId });
    await giveBalance(tx, accountId, amount, 'bank_transfer', String(id));
  }
  return deposits.map(({ accountId }) => accountId);
}

/** A provider's payout that no file has told of; undefined where there is none. */
async function unprovedPayout(tx: Tx, line: LineRow, allocations: readonly Allocation[]) {
  const payout = allocations.find((one) => one.kind === 'payout');
  return payout && (await payoutFor(tx, line, payout.provider)) === null ? payout : undefined;
}

async function takePayout(tx: Tx, line: LineRow, allocations: readonly Allocation[]): Promise<void> {
  for (const one of allocations) {
    if (one.kind !== 'payout') continue;
    const settlementLineId = await payoutFor(tx, line, one.provider);
    await keepAllocation(tx, line, one.amount, {
      kind: 'payout',
      provider: one.provider,
      settlement_line_id: settlementLineId,
    });
  }
}

async function sendBack(tx: Tx, line: LineRow, allocations: readonly Allocation[]): Promise<void> {
  for (const { kind, amount } of allocations) {
    if (kind === 'return') await keepAllocation(tx, line, amount, { kind });
  }
}

/** One row of where a line's money went. @returns its id */
export async function keepAllocation(
  tx: Tx,
  line: { id: number },
  amount: Fen,
  place:
    | { kind: 'order'; order_id: number; payment_id: number }
    | { kind: 'credit'; account_id: number }
    | { kind: 'balance'; account_id: number; top_up_id?: number }
    | { kind: 'payout'; provider: ProviderName; settlement_line_id: number | null }
    | { kind: 'return' },
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_allocation')
    .values({ line_id: line.id, amount_fen: Number(amount), ...place })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

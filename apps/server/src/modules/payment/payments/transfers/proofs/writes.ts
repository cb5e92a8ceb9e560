import { MAX_PROOFS, type transferProofAdd } from '@qingnang/contract/transfers';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Buyer } from '../../../../../http/session.ts';
import { buyerMoves, type OrderRow } from '../../../../ordering/reads.ts';
import { lockOwnOrder, noteEvent } from '../../../../ordering/writes.ts';
import { useFiles } from '../../../../service/writes.ts';
import { isPayer } from '../matching/rules.ts';

type ProofForm = z.output<typeof transferProofAdd.body>;

/**
 * Keeps what the buyer says was transferred. It pays nothing: staff look for the money at the bank.
 * @throws 404, 409 unless the order waits for a transfer, 422 by field
 */
export function addProof(
  db: Db,
  buyer: Buyer,
  orderId: number,
  form: ProofForm,
  idempotency: Idempotency | null,
): Promise<null> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const order = await lockOwnOrder(tx, buyer, orderId);
      const paymentId = await openTransfer(tx, order);
      await refuseWrong(tx, buyer, order, paymentId, form);
      await useFiles(tx, buyer.accountId, form.file_ids, 'transfer');
      await tx
        .insertInto('transfer_proof')
        .values({
          payment_id: paymentId,
          account_id: buyer.accountId,
          file_id: form.file_ids[0] ?? null,
          payer: form.payer,
          bank_ref: form.bank_ref,
          paid_on: form.paid_on,
          note: form.note,
        })
        .execute();
      const note = form.bank_ref === '' ? '' : `银行流水号 ${form.bank_ref}`;
      await noteEvent(tx, order.id, 'transfer_proof', buyerMoves(buyer, note), {
        from: order.status,
        to: order.status,
      });
      return null;
    }),
  );
}

async function openTransfer(tx: Tx, order: OrderRow): Promise<number> {
  if (order.status !== ORDER_STATUS.pending_payment) throw conflict('订单已支付或已关闭，请刷新页面');
  const payment = await tx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order.id)
    .where('method', '=', 'transfer')
    .where('status', '=', 'created')
    .executeTakeFirst();
  if (!payment) throw conflict('请先选择对公转账');
  return payment.id;
}

async function refuseWrong(
  tx: Tx,
  { accountId }: Buyer,
  order: OrderRow,
  paymentId: number,
  form: ProofForm,
): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('company')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (order.kind === 'receipt' && !isPayer(account.company, form.payer))
    throw invalid({ payer: `含麻订单必须由本公司账户付款，付款户名应为“${account.company}”` });
  if (form.paid_on > dayInChina(new Date())) throw invalid({ paid_on: '转账日期不能在今天之后' });
  if (form.file_ids.length === 0 && form.bank_ref === '')
    throw invalid({ file_ids: '请上传转账凭证，或填写银行流水号' });
  const { count } = await tx
    .selectFrom('transfer_proof')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PROOFS) throw conflict(`一张订单最多提交 ${MAX_PROOFS} 份凭证，请联系客服`);
}

import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { notFound } from '../../../../../http/errors.ts';
import type { Buyer } from '../../../../../http/session.ts';
import { type FileRow, filesByIds } from '../../../../service/reads.ts';

export interface ProofRow {
  id: number;
  payment_id: number;
  payer: string;
  bank_ref: string;
  paid_on: string;
  note: string;
  file_id: number | null;
  created_at: Date;
  file: FileRow | null;
}

/** Proofs of payments with their files, newest first. The caller has checked whose payments they are. */
export async function proofsOf(db: Db, paymentIds: readonly number[]): Promise<ProofRow[]> {
  const { rows } = await sql<Omit<ProofRow, 'file'>>`
    select id, payment_id, payer, bank_ref, to_char(paid_on, 'YYYY-MM-DD') as paid_on, note, file_id, created_at
    from transfer_proof where payment_id = any(${[...paymentIds]}::bigint[]) order by id desc`.execute(db);
  const files = await filesByIds(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return rows.map((row) => ({ ...row, file: files.find(({ id }) => id === row.file_id) ?? null }));
}

export interface OwnTransferRow {
  kind: string;
  company: string;
  is_open: boolean;
  proofs: ProofRow[];
}

/** The transfer of one of the buyer's orders and what was handed in for it. @throws 404 for someone else's order */
export async function ownTransfer(db: Db, { accountId }: Buyer, orderId: number): Promise<OwnTransferRow> {
  const { rows } = await sql<{
    kind: string;
    company: string;
    payment_ids: number[];
    is_open: boolean;
  }>`
    select o.kind, a.company, coalesce(array_agg(p.id) filter (where p.id is not null), '{}') as payment_ids,
      o.status = ${ORDER_STATUS.pending_payment} and coalesce(bool_or(p.status = 'created'), false) as is_open
    from sales_order o join account a on a.id = o.account_id
    left join payment p on p.order_id = o.id and p.method = 'transfer'
    where o.id = ${orderId} and o.account_id = ${accountId}
    group by o.id, a.id`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('订单不存在');
  const { payment_ids: paymentIds, ...order } = row;
  return { ...order, proofs: await proofsOf(db, paymentIds) };
}

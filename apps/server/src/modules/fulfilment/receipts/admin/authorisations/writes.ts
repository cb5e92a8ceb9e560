import type { authorisationCreate } from '@qingnang/contract/receipts';
import { isIdNumber } from '@qingnang/rules/identity';
import type { z } from 'zod';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../../http/idempotency.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { useStaffFiles } from '../../../../service/writes.ts';
import { dayErrors, hiddenId } from './rules.ts';

type Form = z.output<typeof authorisationCreate.body>;

/**
 * Puts a special authorisation of an account on file: it may be used for one receipt order.
 * @throws 422 by field: an unknown account, a number that is on file, days that make no sense, a file that is gone
 */
export function addAuthorisation(
  db: Db,
  staff: Staff,
  form: Form,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const errors = dayErrors(form.valid_from, form.valid_until, dayInChina(new Date()));
      if (!isIdNumber(form.agent_id_no)) errors.agent_id_no = '身份证号不正确，请核对';
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const account = await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', form.account_id)
        .executeTakeFirst();
      if (!account) throw invalid({ account_id: '客户不存在' });
      await useStaffFiles(tx, staff, [form.file_id], 'authorisation', null);
      const added = await tx
        .insertInto('special_authorisation')
        .values({ ...form, staff_id: staff.staffId })
        .onConflict((same) => same.columns(['account_id', 'number']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw invalid({ number: '该客户已备案过这个编号的委托书' });
      await tx
        .insertInto('authorisation_movement')
        .values({ authorisation_id: added.id, delta: 1, cause: 'grant', ref: '' })
        .execute();
      const { agent_id_no, file_id: _file, ...shown } = form;
      await writeAudit(tx, staff, {
        action: 'authorisation.create',
        entity: 'authorisation',
        entityId: added.id,
        after: { ...shown, agent_id: hiddenId(agent_id_no) },
      });
      return added;
    }),
  );
}

/**
 * Takes an authorisation that no order uses off the file for good.
 * @throws 404, 409 when an order uses it or it is void
 */
export function voidAuthorisation(db: Db, staff: Staff, id: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('special_authorisation')
      .select(['status', 'number', 'account_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('委托书不存在');
    if (row.status === 'used') throw conflict('委托书已用于订单，不能作废');
    if (row.status === 'void') throw conflict('委托书已作废');
    await tx.updateTable('special_authorisation').set({ status: 'void' }).where('id', '=', id).execute();
    await tx
      .insertInto('authorisation_movement')
      .values({ authorisation_id: id, delta: -1, cause: 'void', ref: '' })
      .execute();
    await writeAudit(tx, staff, {
      action: 'authorisation.void',
      entity: 'authorisation',
      entityId: id,
      before: { number: row.number, account_id: row.account_id },
      after: { reason },
    });
  });
}

import type { adminCouponUpdate, CouponForm, Receivers } from '@qingnang/contract/admin-coupons';
import { couponFields } from '@qingnang/contract/coupon-fields';
import { logFields, ofColumns, toColumns } from '@qingnang/rules/described';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Staff } from '../../../../http/session.ts';
import { differences } from '../../../catalogue/rules.ts';
import { audienceTypeErrors } from '../../../identity/reads.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { findReceivers } from '../../vouchers/receivers/reads.ts';
import { receiverErrors } from '../../vouchers/receivers/rules.ts';
import { issueCoupons } from '../writes.ts';
import { type CouponRow, lockCoupon, unknownScopeIds } from './reads.ts';
import { type CouponFields, couponErrors, readForm, takenErrors } from './rules.ts';

type CouponChange = z.output<NonNullable<typeof adminCouponUpdate.body>>;
type Errors = Record<string, string>;

/** Makes a coupon. @throws 422 by field */
export function createCoupon(
  db: Db,
  staff: Staff,
  form: CouponForm,
  idempotency: Idempotency | null,
): Promise<{ id: number }> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const { fields, errors } = await checked(tx, form);
      refuse(errors);
      const { id } = await tx
        .insertInto('coupon')
        .values(toColumns(couponFields, fields))
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, staff, 'create', id, { after: logFields(couponFields, fields) });
      return { id };
    }),
  );
}

/**
 * Changes a coupon that was not stopped. Once pieces are out, what it takes off and where stays.
 * @throws 404, 409 when somebody else changed it since or it was stopped, 422 by field
 */
export function updateCoupon(db: Db, staff: Staff, id: number, change: CouponChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockKnown(tx, id);
    if (row.version !== change.version)
      throw conflict('优惠券已被其他人修改，请刷新后再改', { version: row.version });
    if (row.is_stopped) throw conflict('优惠券已停止，请新增一张');
    const before = ofColumns(couponFields, row);
    const { fields, errors } = await checked(tx, change);
    refuse({ ...errors, ...takenErrors(before, fields, row.taken) });
    const changed = differences(logFields(couponFields, before), logFields(couponFields, fields));
    if (Object.keys(changed.after).length === 0) return;
    await tx
      .updateTable('coupon')
      .set({ ...toColumns(couponFields, fields), version: row.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await audit(tx, staff, 'update', id, changed);
  });
}

/**
 * Nobody takes it and nobody is given it any more; those that are out stay good unless the unused ones are to be taken back.
 * Stopping twice changes nothing.
 * @throws 404
 */
export function stopCoupon(db: Db, staff: Staff, id: number, voidUnused: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockKnown(tx, id);
    if (!row.is_stopped)
      await tx
        .updateTable('coupon')
        .set({ is_stopped: true, version: row.version + 1, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    const voided = voidUnused ? await voidUnusedOf(tx, id) : 0;
    if (row.is_stopped && voided === 0) return;
    const after = { is_stopped: true, voided };
    await audit(tx, staff, 'stop', id, { before: { is_stopped: row.is_stopped }, after });
  });
}

async function voidUnusedOf(tx: Tx, couponId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with unused as (
      select id from account_coupon where coupon_id = ${couponId} and status = 'unused' order by id for no key update),
    voided as (update account_coupon h set status = 'void' from unused where h.id = unused.id returning h.id)
    insert into coupon_movement (account_coupon_id, cause) select id, 'void' from voided`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface Given {
  given: number;
  unknown: string[];
  /** Hold as many as they may already, or none were left for them. */
  skipped: number;
}

/**
 * Gives one coupon to each of many accounts at once.
 * @throws 404, 409 when it was stopped or is over, 422 when nobody is named
 */
export function giveCoupons(
  db: Db,
  staff: Staff,
  id: number,
  to: Receivers,
  idempotency: Idempotency | null,
): Promise<Given> {
  refuse(receiverErrors(to));
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      const row = await lockKnown(tx, id);
      if (row.is_stopped) throw conflict('优惠券已停止，不能再发放');
      if (row.valid_until !== null && row.valid_until <= new Date())
        throw conflict('优惠券已过有效期，不能再发放');
      const { accountIds, unknown } = await findReceivers(tx, staff, to);
      const given = await issueCoupons(tx, id, accountIds, 'give');
      const answer = { given, unknown, skipped: accountIds.length - given };
      await audit(tx, staff, 'give', id, { after: { ...answer, unknown: unknown.length } });
      return answer;
    }),
  );
}

async function lockKnown(tx: Tx, id: number): Promise<CouponRow> {
  const row = await lockCoupon(tx, id);
  if (!row) throw notFound('优惠券不存在');
  return row;
}

async function checked(tx: Tx, form: CouponForm): Promise<{ fields: CouponFields; errors: Errors }> {
  const { fields, errors } = readForm(form);
  const unknown = await unknownScopeIds(tx, fields);
  // What cannot be read is said before what follows from it.
  const types = await audienceTypeErrors(tx, fields.buyer_types);
  return { fields, errors: { ...couponErrors(fields, unknown, new Date()), ...types, ...errors } };
}

function refuse(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Act = 'create' | 'update' | 'stop' | 'give';

function audit(
  tx: Tx,
  staff: Staff,
  act: Act,
  id: number,
  change: Pick<Parameters<typeof writeAudit>[2], 'before' | 'after'>,
): Promise<void> {
  return writeAudit(tx, staff, {
    action: `coupon.${act}`,
    entity: 'coupon',
    entityId: id,
    ...change,
  });
}

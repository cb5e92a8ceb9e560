/**
 * Head offices and their stores. Whoever acts for a store is a `Buyer` like any other; orders keep who placed them. Staff put a
 * store under a head office by asking it (`stores/requests`).
 */

import type { addStore as addCall } from '@qingnang/contract/stores';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx, takenIndex } from '../../../db/transaction.ts';
import { hashChosen } from '../../../http/chosen-passwords.ts';
import { forbidden, invalid, notFound } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import { type ApprovedBuyer, type Buyer, findStore } from '../../../http/session.ts';
import { createAccount, redeemCode } from '../../identity/writes.ts';
import { headOf } from './reads.ts';
import { storeErrors } from './rules.ts';

type NewStore = z.output<NonNullable<typeof addCall.body>>;

/**
 * Opens an account for a store of a head office, confirmed by a code to the store's own number. Its papers come next.
 * @throws 403 for a store; 422 by field
 */
export async function addStore(
  db: Db,
  head: ApprovedBuyer,
  form: NewStore,
  idempotency: Idempotency | null,
): Promise<{ id: number; username: string; company: string }> {
  const { company, username, phone } = form;
  const errors = storeErrors(form);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const passwordHash = await hashChosen(form.password);
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await requireHead(tx, head.accountId);
      await redeemCode(tx, { phone, purpose: 'register', code: form.code });
      await refuseTaken(tx, form);
      const id = await createAccount(tx, {
        username,
        phone,
        isPhoneProved: true,
        passwordHash,
        company,
        buyerType: 'chain_store',
        headAccountId: head.accountId,
        passStatus: 0,
      });
      return { id, username, company };
    }),
  ).catch((error) => {
    const taken = takenIndex(error);
    if (taken === '') throw error;
    throw invalid(taken === 'account_phone_key' ? PHONE_TAKEN : USERNAME_TAKEN);
  });
}

const PHONE_TAKEN = { phone: '该手机号已注册' };
const USERNAME_TAKEN = { username: '该用户名已被使用' };

/** Of one level only: a store has no stores. The row is locked, so that a head office is not made a store meanwhile. */
async function requireHead(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select('head_account_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.head_account_id !== null) throw forbidden('门店账户不能再添加门店，请由总部添加');
}

/** The same words as at registration. */
async function refuseTaken(tx: Tx, { username, phone }: NewStore): Promise<void> {
  const taken = await tx
    .selectFrom('account')
    .select(['username', 'phone'])
    .where((where) =>
      where.or([
        where(where.fn('lower', ['username']), '=', username.toLowerCase()),
        where('phone', '=', phone),
      ]),
    )
    .execute();
  if (taken.some((row) => row.phone === phone)) throw invalid(PHONE_TAKEN);
  if (taken.length > 0) throw invalid(USERNAME_TAKEN);
}

/** @throws 404 unless it is a store of the asking head office that is not blocked */
export async function storeToActFor(db: Db, buyer: Buyer, storeId: number): Promise<Buyer> {
  const store = await findStore(db, { accountId: headOf(buyer), member: buyer.member }, storeId);
  if (!store) throw notFound('门店不存在或已停用');
  return store;
}

import type { Db } from '../../../db/client.ts';
import { inTransaction, takenIndex } from '../../../db/transaction.ts';
import type { Origin } from '../../../http/account-events.ts';
import { hashChosen } from '../../../http/chosen-passwords.ts';
import { invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import { redeemCode } from '../accounts/codes/writes.ts';
import { requirePassword } from '../accounts/password/rules.ts';
import { signerByPhone } from '../accounts/reads.ts';
import { createAccount } from '../accounts/writes.ts';
import { agreeAtRegistration } from '../consents/writes.ts';
import { firstType } from '../reference/reads.ts';
import { madeUsernames } from './reads.ts';
import { madeUsername, requireUsername } from './rules.ts';

export interface Registration {
  phone: string;
  code: string;
  password: string;
  username?: string | undefined;
  /** Where it is asked from: it stands with the consent. */
  origin: Origin;
}

export interface Registered {
  id: number;
  username: string;
}

/**
 * Opens an account that has yet to say which company it is. That a number is taken is said only to who has its code.
 * @throws 422 at `code`, `phone`, `password` or `username`
 */
export async function register(
  db: Db,
  { phone, code, password, username: chosen, origin }: Registration,
  idempotency: Idempotency | null,
): Promise<Registered> {
  if (chosen !== undefined) requireUsername(chosen);
  requirePassword(password, { phone, username: chosen ?? '', company: '' });
  const passwordHash = await hashChosen(password);
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await redeemCode(tx, { phone, purpose: 'register', code });
      if (await signerByPhone(tx, phone)) throw invalid(PHONE_TAKEN);
      const username = chosen ?? madeUsername(phone, await madeUsernames(tx, phone));
      // What the company is, and how it is called, comes with its papers.
      const id = await createAccount(tx, {
        username,
        phone,
        isPhoneProved: true,
        passwordHash,
        company: '',
        buyerType: await firstType(tx),
      });
      await agreeAtRegistration(tx, id, origin);
      return { id, username };
    }),
  ).catch((error) => {
    const taken = takenIndex(error);
    if (taken === '') throw error;
    throw invalid(taken === 'account_phone_key' ? PHONE_TAKEN : USERNAME_TAKEN);
  });
}

const PHONE_TAKEN = { phone: '该手机号已注册，请直接登录' };
const USERNAME_TAKEN = { username: '用户名已被使用，请换一个' };

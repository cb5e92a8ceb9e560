import { isMobile } from '@qingnang/rules/identity';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { accountByPhone } from '../accounts/reads.ts';
import { madeUsername } from './rules.ts';

/** How many accounts bear a user name that was made of this number. */
export async function madeUsernames(tx: Tx, phone: string): Promise<number> {
  const name = madeUsername(phone);
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from account
    where lower(username) = ${name} or lower(username) like ${`${name}-%`}`.execute(tx);
  return rows[0]?.taken ?? 0;
}

export interface PhoneState {
  can_register: boolean;
  message: string;
}

/** Whether a number may register, in words. */
export async function phoneStateOf(db: Db, phone: string): Promise<PhoneState> {
  if (!isMobile(phone)) return { can_register: false, message: '手机号不正确，应为 11 位数字' };
  const account = await accountByPhone(db, phone);
  return { can_register: !account, message: account ? '该手机号已注册，请直接登录' : '可以注册' };
}

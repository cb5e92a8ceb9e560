import { isMobile } from '@qingnang/rules/identity';
import { papersOf } from '@qingnang/rules/papers';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { signerByPhone } from '../accounts/reads.ts';
import { allReference } from '../reference/reads.ts';
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
  const account = await signerByPhone(db, phone);
  return { can_register: !account, message: account ? '该手机号已注册，请直接登录' : '可以注册' };
}

/** The types of companies that may register, each with the papers that it must bring. */
export async function papersAsked(db: Db): Promise<{ name: string; papers: string[] }[]> {
  const { types } = await allReference(db);
  return types
    .filter(({ is_active }) => is_active)
    .map((type) => ({
      name: type.name,
      papers: papersOf(type).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    }));
}

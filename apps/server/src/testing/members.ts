import type { MemberRole } from '@qingnang/contract/member-words';
import { openSession } from '../http/session.ts';
import { Client } from './client.ts';
import type { TestShop } from './shop.ts';

export interface TestMember {
  id: number;
  name: string;
  client: Client;
}

let made = 0;

/** Somebody of an account, signed in without a password being checked. */
export async function memberOf(
  { db, url }: Pick<TestShop, 'db' | 'url'>,
  accountId: number,
  roles: readonly MemberRole[],
  orderLimitFen: number | null = null,
): Promise<TestMember> {
  made += 1;
  const name = `${roles[0] ?? ''}${made}`;
  const { id } = await db
    .insertInto('member')
    .values({
      account_id: accountId,
      name,
      login: `member-${made}`,
      password_hash: 'x',
      roles: [...roles],
      order_limit_fen: orderLimitFen,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = new Client(url);
  client.setCookie(
    'qn_session',
    await openSession(db, { accountId, memberId: id, ip: '', userAgent: 'test' }),
  );
  return { id, name, client };
}

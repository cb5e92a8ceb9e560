import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../http/passwords.ts';
import { BUYER_PASSWORD } from './accounts.ts';

/** People of the first demo buyer beside its owner; they sign in with the password of all buyers. */
const MEMBERS = [
  { name: '周敏', login: 'yaodian-caigou', roles: ['buyer'], order_limit_fen: 200_000 },
  { name: '何建国', login: 'yaodian-shenpi', roles: ['approver'], order_limit_fen: null },
  { name: '林晓燕', login: 'yaodian-caiwu', roles: ['receiver', 'accountant'], order_limit_fen: null },
];

/** What its stores may order in every month, in fen. */
const BUDGETS = { 'kangmin-jinli': 3_000_000, 'kangmin-binjiang': 5_000_000 };

/** Loads the members of a company, and the budgets of the stores of a chain. */
export async function loadDemoMembers(db: Db): Promise<void> {
  const password_hash = await hashPassword(BUYER_PASSWORD);
  await inTransaction(db, async (tx) => {
    const { id: account_id } = await tx
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('member')
      .values(MEMBERS.map((member) => ({ ...member, account_id, password_hash, password_at: new Date() })))
      .execute();
    for (const [username, amount] of Object.entries(BUDGETS))
      await sql`insert into budget (account_id, month, amount_fen)
        select id, '', ${amount} from account where username = ${username}`.execute(tx);
  });
}

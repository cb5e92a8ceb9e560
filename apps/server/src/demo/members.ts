import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../http/passwords.ts';
import { BUYER_PASSWORD } from './accounts.ts';

/** People of the first demo buyer beside its owner; they sign in with the password of all buyers. */
const MEMBERS = [
  { name: '周敏', login: 'yaodian-caigou', roles: ['buyer'], order_limit_fen: 200_000 },
  { name: '何建国', login: 'yaodian-shenpi', roles: ['approver'], order_limit_fen: null },
  // Signs in by SMS, too.
  { name: '罗建平', login: '13712340001', roles: ['buyer'], order_limit_fen: null },
  { name: '林晓燕', login: 'yaodian-caiwu', roles: ['receiver', 'accountant'], order_limit_fen: null },
];

/** What its stores may order in every month, in fen: far more than the browser tests, which buy as them, ever do. */
const BUDGETS = { 'kangmin-jinli': 15_000_000, 'kangmin-binjiang': 20_000_000 };

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
    // Of the chain of the year: a little more than its stores use, in full thousands of yuan.
    await sql`insert into budget (account_id, month, amount_fen)
      select s.id, '', greatest(1, ceil(sum(o.payable_fen + o.balance_fen) * 1.25 / 100000)) * 100000
      from account s join account h on h.id = s.head_account_id and h.username = 'qingchuan'
        join sales_order o on o.account_id = s.id and o.placed_at > now() - interval '31 days'
      group by s.id`.execute(tx);
  });
}

import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface Store {
  id: number;
  company: string;
}

/** The stores of a head-office account, into whose carts it may copy; none for other accounts. */
export async function storesOf(db: Db, head: Buyer): Promise<Store[]> {
  return db
    .selectFrom('account')
    .select(['id', 'company'])
    .where('head_account_id', '=', head.accountId)
    .orderBy('id')
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../http/session.ts';
import { seen } from '../../identity/reads.ts';
import type { NamedGroup } from './rules.ts';

export interface CustomerGroupRow {
  id: number;
  name: string;
  note: string;
  customers: number;
  not_by_contract: number;
  prices: number;
}

/** All customer groups by name, with what who asks may see of them. */
export async function customerGroups(db: Db, staff: Staff): Promise<CustomerGroupRow[]> {
  const { rows } = await sql<CustomerGroupRow>`
    select g.id, g.name, g.note, a.customers, a.not_by_contract,
      (select count(*) from contract_price c where c.customer_group_id = g.id
        and (c.valid_until is null or c.valid_until >= (now() at time zone 'Asia/Shanghai')::date)) as prices
    from customer_group g cross join lateral (
      select count(*) as customers, count(*) filter (where not is_special) as not_by_contract
      from account where customer_group_id = g.id and ${seen(staff, sql`account.id`)}) a
    order by g.name`.execute(db);
  return rows;
}

/** Customer groups by name in small letters; in a transaction they stay until it ends. */
export async function customerGroupsNamed(db: Db | Tx): Promise<Map<string, NamedGroup>> {
  const all = db.selectFrom('customer_group').select(['id', 'name']).orderBy('id');
  const rows = await (db.isTransaction ? all.forKeyShare() : all).execute();
  return new Map(rows.map((group) => [group.name.toLowerCase(), group]));
}

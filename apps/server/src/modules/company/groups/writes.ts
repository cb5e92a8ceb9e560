import type { CustomerGroupForm } from '@qingnang/contract/admin-customer-groups';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx, takenIndex } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { type AuditEntry, writeAudit } from '../../identity/writes.ts';

/** @returns its id @throws 422 for a name that another one has */
export function createCustomerGroup(db: Db, staff: Staff, form: CustomerGroupForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('customer_group')
      .values(form)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTwin);
    await note(tx, staff, 'customer_group.create', id, { after: form });
    return id;
  });
}

/** @throws 404 for an unknown one; 422 for a name that another one has */
export async function updateCustomerGroup(
  db: Db,
  staff: Staff,
  id: number,
  form: CustomerGroupForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, id);
    await tx.updateTable('customer_group').set(form).where('id', '=', id).execute().catch(refuseTwin);
    await note(tx, staff, 'customer_group.update', id, { before, after: form });
  });
}

/** Its contract prices go with it. @throws 404 for an unknown one; 409 while customers are in it */
export async function deleteCustomerGroup(db: Db, staff: Staff, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await locked(tx, id);
    const { rows } = await sql<{ customers: number; prices: number }>`
      select (select count(*) from account where customer_group_id = ${id}) as customers,
        (select count(*) from contract_price where customer_group_id = ${id}) as prices`.execute(tx);
    const { customers = 0, prices = 0 } = rows[0] ?? {};
    if (customers > 0) throw conflict(`还有 ${customers} 位客户在这个分组，请先移出`);
    await tx.deleteFrom('customer_group').where('id', '=', id).execute();
    await note(tx, staff, 'customer_group.delete', id, { before: { ...before, prices } });
  });
}

/** Locked, so that no customer comes in meanwhile. */
async function locked(tx: Tx, id: number): Promise<CustomerGroupForm> {
  const row = await tx
    .selectFrom('customer_group')
    .select(['name', 'note'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('客户分组不存在');
  return row;
}

function refuseTwin(error: unknown): never {
  throw takenIndex(error) === 'customer_group_name_key' ? invalid({ name: '已有同名的客户分组' }) : error;
}

const note = (
  tx: Tx,
  staff: Staff,
  action: string,
  entityId: number,
  what: Pick<AuditEntry, 'before' | 'after'>,
) => writeAudit(tx, staff, { action, entity: 'customer_group', entityId, ...what });

import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { USABLE } from './reads.ts';

/** An order that uses an authorisation up, or gives it back. */
export interface AuthorisedOrder {
  id: number;
  order_no: string;
  account_id: number;
}

/**
 * Uses up the authorisation of an account that ends first, for one order. Guarded: nobody else gets the same one, and one
 * that staff are voiding at this moment is passed over.
 * @returns false when none is left
 */
export async function takeAuthorisation(tx: Tx, order: AuthorisedOrder): Promise<boolean> {
  const { rows } = await sql`
    with free as (
      select a.id from special_authorisation a where a.account_id = ${order.account_id} and ${sql.raw(USABLE)}
      order by a.valid_until, a.id limit 1 for update skip locked),
    taken as (
      update special_authorisation s set status = 'used', order_id = ${order.id} from free
      where s.id = free.id and s.status = 'active' returning s.id)
    insert into authorisation_movement (authorisation_id, delta, cause, ref)
    select id, -1, 'order', ${order.order_no} from taken returning id`.execute(tx);
  return rows.length === 1;
}

/** Gives back what an ended order has used up, once. Staff split no receipt order: nothing else uses it. */
export async function giveBackAuthorisation(tx: Tx, order: AuthorisedOrder): Promise<void> {
  await sql`
    with given as (
      update special_authorisation set status = 'active', order_id = null where order_id = ${order.id} returning id)
    insert into authorisation_movement (authorisation_id, delta, cause, ref)
    select id, 1, 'order_end', ${order.order_no} from given`.execute(tx);
}

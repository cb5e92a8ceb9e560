import { type FoundThing, MOST_FOUND } from '@qingnang/contract/office-find';
import { statusName } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { everyWord } from '../../../db/keywords.ts';
import type { Staff } from '../../../http/session.ts';
import { matching } from '../../catalogue/reads.ts';
import { phoneHas, seen, textHas } from '../../identity/reads.ts';
import { deskWhere } from '../desk/filter/reads.ts';

/** What somebody of the staff may see of what is called so: one statement a kind, whatever is found. */
export async function findEverywhere(db: Db, staff: Staff, keywords: string): Promise<FoundThing[]> {
  const may = (permission: Parameters<Staff['permissions']['has']>[0]) => staff.permissions.has(permission);
  const kinds = await Promise.all([
    may('order.read') ? orders(db, staff, keywords) : [],
    may('account.read') ? customers(db, staff, keywords) : [],
    may('goods.read') ? goods(db, keywords) : [],
    may('goods.read') ? lots(db, keywords) : [],
  ]);
  return kinds.flat();
}

interface Named {
  id: number;
  label: string;
  note: string;
}

const as =
  (kind: FoundThing['kind']) =>
  ({ id, label, note }: Named): FoundThing => ({ kind, id, label, note });

async function orders(db: Db, staff: Staff, keywords: string): Promise<FoundThing[]> {
  const { rows } = await sql<Named & { status: number }>`
    select o.id, o.order_no as label, a.company as note, o.status
    from sales_order o join account a on a.id = o.account_id
    where ${deskWhere(staff, { keywords })} order by o.id desc limit ${MOST_FOUND}`.execute(db);
  return rows.map(({ status, note, ...row }) =>
    as('order')({ ...row, note: `${note}　${statusName(status)}` }),
  );
}

async function customers(db: Db, staff: Staff, keywords: string): Promise<FoundThing[]> {
  const words = everyWord(keywords, [
    sql`a.company`,
    textHas(staff, sql`a.username`),
    phoneHas(staff, sql`a.phone`),
    sql`a.contact_name`,
  ]);
  const { rows } = await sql<Named>`
    select a.id, a.company as label, concat_ws(' ', a.province, a.city) as note from account a
    where ${seen(staff, sql`a.id`)} and ${words} order by a.id desc limit ${MOST_FOUND}`.execute(db);
  return rows.map(as('customer'));
}

async function goods(db: Db, keywords: string): Promise<FoundThing[]> {
  const { rows } = await sql<Named>`
    select g.id, g.name as label, concat_ws('　', g.spec, m.name) as note from goods g join maker m on m.id = g.maker_id
    where ${matching({ keywords })} order by g.updated_at desc, g.id desc limit ${MOST_FOUND}`.execute(db);
  return rows.map(as('goods'));
}

/** By the beginning of its number; one lot in several warehouses is found once. */
async function lots(db: Db, keywords: string): Promise<FoundThing[]> {
  const { rows } = await sql<Named>`
    select g.id, t.lot_no as label, g.name as note
    from lot t join goods g on g.id = t.goods_id
    where starts_with(upper(t.lot_no), upper(${keywords.trim()}))
    group by g.id, t.lot_no, g.name order by max(t.id) desc limit ${MOST_FOUND}`.execute(db);
  return rows.map(as('lot'));
}

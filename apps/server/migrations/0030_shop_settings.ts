import { type Kysely, sql } from 'kysely';

/**
 * What operators have written into `setting` by hand becomes what staff edit: each a section with named fields; what has no such form is
 * as if it were not set. Whoever could do everything may set the shop up, too. A shop
 * that does business is open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from setting where key = 'default_manager' and jsonb_typeof(value) <> 'number'
      or key = 'return_address' and jsonb_typeof(value) <> 'string'
      or key = 'holidays' and jsonb_typeof(value) <> 'array'
      or key = 'chat_hours' and not (jsonb_typeof(value) = 'object' and value ?& '{from,to,days}')`.execute(
    db,
  );
  await sql`
    update setting set value = case key
      when 'default_manager' then jsonb_build_object('staff_id', value)
      when 'return_address' then jsonb_build_object('address', value)
      when 'holidays' then jsonb_build_object('days', value)
      else jsonb_build_object('from', value -> 'from', 'to', value -> 'to', 'weekdays', value -> 'days')
    end
    where key in ('default_manager', 'return_address', 'holidays', 'chat_hours')`.execute(db);
  await sql`
    update role set permissions = permissions || '{settings.write}' where key = 'admin'`.execute(db);
  await sql`
    insert into setting (key, value) select 'opened_at', to_jsonb(now())
    where exists (select from sales_order) or exists (select from goods where status = 'on')`.execute(db);
}

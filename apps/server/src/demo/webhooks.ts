import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { newWebhookSecret } from '../modules/machines/webhooks/rules.ts';

/** An ERP that is told of orders and stock, switched off: nobody is there to receive. What was sent before it was. */
export async function loadDemoWebhooks(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_endpoint (name, url, secret, types, is_active, created_by)
    select '示例 ERP', 'https://erp.example.com/qingnang/events', ${newWebhookSecret()},
      array['order.changed', 'stock.changed'], false, id
    from staff where username = 'admin' returning id`.execute(db);
  await sql`
    with sent as (
      insert into webhook_delivery (endpoint_id, type, subject_id, body, status, attempts, answer_status, created_at, ended_at)
      select ${rows[0]?.id ?? 0}, 'order.changed', o.id,
        jsonb_build_object('type', 'order.changed', 'timestamp', to_char(o.placed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'),
          'data', jsonb_build_object('id', o.id, 'number', o.order_no, 'state', o.status::text))::text,
        'done', 1, 204, o.placed_at, o.placed_at
      from (select * from sales_order order by placed_at desc limit 3) o
      returning id, created_at)
    insert into webhook_attempt (delivery_id, at, milliseconds, answer_status, answer)
    select id, created_at, 84, 204, '' from sent`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { tellAll } from '../modules/identity/messages/writes.ts';

/** What was read before; the newest ones are not yet. */
const UNREAD = 5;

/**
 * Messages of the demo orders as if they had come with the acts that they tell of, the older ones read; an offer for everybody who
 * may buy.
 */
export async function loadDemoMessages(db: Db): Promise<void> {
  await sql`
    update message m set created_at = e.at
    from (select order_id, act, max(at) as at from order_event group by order_id, act) e
    where m.cause like 'order:' || e.order_id || ':' || e.act || ':%'`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from account where pass_status = 1 order by id`.execute(db);
  await tellAll(
    db,
    rows.map(({ id }) => ({
      accountId: id,
      key: 'promotion.news' as const,
      fields: { title: '每日特价更新', text: '冬季常备感冒止咳、滋补保健类商品特价，数量有限。' },
      url: '/mrtj',
      cause: 'demo:specials',
    })),
  );
  await sql`
    update message m set read_at = m.created_at + interval '1 hour'
    from (select id, row_number() over (partition by account_id order by created_at desc, id desc) as place from message) p
    where p.id = m.id and p.place > ${UNREAD}`.execute(db);
}

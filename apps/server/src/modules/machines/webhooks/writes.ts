/** 事件推送: where events go, as staff set it. Every act stands in the audit log; a secret does not. */
import { eventWords, MOST_ENDPOINTS, OLD_SECRET_HOURS } from '@qingnang/contract/webhook-words';
import type { WebhookForm } from '@qingnang/contract/webhooks';
import { sql } from 'kysely';
import type { WebhookSender } from '../../../channels/webhook/port.ts';
import type { Db } from '../../../db/client.ts';
import type { JsonValue } from '../../../db/json-columns.ts';
import { queueTask } from '../../../db/queue.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { differences, type Values } from '../../catalogue/rules.ts';
import { writeAudit } from '../../identity/writes.ts';
import { newWebhookSecret } from './rules.ts';

const TASK = 'send_webhooks';

type Checks = Pick<WebhookSender, 'problemOf'>;

function checked({ problemOf }: Checks, { url, is_active, ...form }: WebhookForm) {
  const problem = problemOf(url);
  if (problem !== '') throw invalid({ url: problem });
  return { ...form, url: new URL(url).href, types: [...new Set(form.types)], is_active: is_active === 1 };
}

interface Told {
  name: string;
  url: string;
  types: readonly string[];
  source: string;
  is_active: boolean;
}
const told = ({ name, url, types, source, is_active }: Told): Values => ({
  name,
  url,
  types: types.map(eventWords).join('、'),
  source,
  is_active,
});

/** @returns the secret, which is told this once @throws 422 at the address, 409 at too many */
export function createWebhook(
  db: Db,
  sender: Checks,
  staff: Staff,
  form: WebhookForm,
): Promise<{ id: number; secret: string }> {
  const values = checked(sender, form);
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoint', 0))`.execute(tx);
    const { count } = await tx
      .selectFrom('webhook_endpoint')
      .select((one) => one.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_ENDPOINTS) throw conflict(`最多 ${MOST_ENDPOINTS} 个接收地址`);
    const secret = newWebhookSecret();
    const { id } = await tx
      .insertInto('webhook_endpoint')
      .values({ ...values, secret, created_by: staff.staffId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, staff, 'create', id, { after: told(values) });
    return { id, secret };
  });
}

/** Switching on again forgets why it went off. @throws 404, 409 when somebody else has changed it, 422 at the address */
export function updateWebhook(
  db: Db,
  sender: Checks,
  staff: Staff,
  id: number,
  { version, ...form }: WebhookForm & { version: number },
): Promise<void> {
  const values = checked(sender, form);
  return inTransaction(db, async (tx) => {
    const before = await lock(tx, id);
    if (before.version !== version) throw conflict('接收地址已被其他人修改，请刷新页面');
    await tx
      .updateTable('webhook_endpoint')
      .set({
        ...values,
        ...(values.is_active ? { off_reason: '', failing_since: null } : {}),
        version: version + 1,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
    await audit(tx, staff, 'update', id, differences(told(before), told(values)));
    await queueTask(tx, TASK);
  });
}

export function deleteWebhook(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await lock(tx, id);
    await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
    await audit(tx, staff, 'delete', id, { before: told(before) });
  });
}

/** @returns the new secret; the old one signs as well for a day */
export function rotateSecret(db: Db, staff: Staff, id: number): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { name } = await lock(tx, id);
    const secret = newWebhookSecret();
    await sql`update webhook_endpoint set old_secret = secret, secret = ${secret},
      old_secret_until = now() + make_interval(hours => ${OLD_SECRET_HOURS}) where id = ${id}`.execute(tx);
    await audit(tx, staff, 'rotate', id, { after: { name } });
    return secret;
  });
}

/** @throws 409 while it is switched off */
export function sendTest(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { name, is_active: isActive } = await lock(tx, id);
    if (!isActive) throw conflict('接收地址已停用');
    await sql`insert into webhook_delivery (endpoint_id, type, subject_id) values (${id}, 'test', 0)
      on conflict do nothing`.execute(tx);
    await audit(tx, staff, 'test', id, { after: { name } });
    await queueTask(tx, TASK);
  });
}

const AGAIN = sql`status = 'waiting', attempts = 0, next_at = now(), leased_until = null, ended_at = null`;

/** Sends again what failed since a moment, and at once what waits for its next attempt. @returns how many */
export function replayFailed(db: Db, staff: Staff, id: number, since: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { name } = await lock(tx, id);
    const { numAffectedRows: count = 0n } = await sql`
      update webhook_delivery set ${AGAIN}
      where endpoint_id = ${id} and body is not null and created_at >= ${since}
        and (status = 'failed' or (status = 'waiting' and next_at > now()))`.execute(tx);
    await audit(tx, staff, 'replay', id, { after: { name, count: Number(count) } });
    await queueTask(tx, TASK);
    return Number(count);
  });
}

/** Sends one again, whatever became of it. @throws 404, 409 while it is being sent */
export function replayOne(db: Db, staff: Staff, deliveryId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ endpoint_id: number; message_id: string; is_free: boolean }>`
      select endpoint_id, message_id, body is not null and coalesce(leased_until < now(), true) as is_free
      from webhook_delivery where id = ${deliveryId} for update`.execute(tx);
    const [row] = rows;
    if (!row) throw notFound('推送记录不存在');
    if (!row.is_free) throw conflict('正在发送，请稍后再试');
    await sql`update webhook_delivery set ${AGAIN} where id = ${deliveryId}`.execute(tx);
    await audit(tx, staff, 'replay', row.endpoint_id, { after: { message_id: row.message_id } });
    await queueTask(tx, TASK);
  });
}

async function lock(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('接收地址不存在');
  return row;
}

const audit = (
  tx: Tx,
  staff: Staff,
  act: string,
  id: number,
  facts: { before?: JsonValue; after?: JsonValue },
) => writeAudit(tx, staff, { action: `webhook.${act}`, entity: 'webhook', entityId: id, ...facts });

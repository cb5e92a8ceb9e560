import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { queueTask } from '../../../db/queue.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { coveredWords } from '../../identity/rules.ts';
import { writeAudit } from '../../identity/writes.ts';
import { lockOutbox } from './reads.ts';

/**
 * Sends once more what has failed.
 * @throws 404; 409 when it has not failed, when it was a code (those are asked for anew), or for a WeChat that is the account's no more
 */
export function resend(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockOutbox(tx, id);
    if (!row) throw notFound('消息不存在');
    if (row.status !== 'failed') throw conflict('只有发送失败的消息可以重发');
    if (coveredWords(row.template) !== null) throw conflict('验证码不能重发，请客户重新获取');
    if (row.channel === 'wechat' && row.wechat_openid !== row.receiver)
      throw conflict('客户已解绑这个微信，不能重发');
    // By the database's clock, as everything that is due. Its time begins anew: it is sent because somebody wants it now.
    await tx
      .updateTable('outbox')
      .set({
        status: 'waiting',
        tries: 0,
        error: '',
        next_at: sql<Date>`now()`,
        created_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: 'outbox.resend',
      entity: 'outbox',
      entityId: id,
      before: { status: row.status },
      after: { status: 'waiting', channel: row.channel, template: row.template },
    });
    await queueTask(tx, 'send_outbox');
  });
}

import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DeliveryFailure } from '../../../../channels/delivery/port.ts';
import type { SmsChannel } from '../../../../channels/sms/port.ts';
import type { WechatChannel } from '../../../../channels/wechat/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { JsonColumns } from '../../../../db/json-columns.ts';
import { coveredWords, isSmsTemplate, placesOf } from '../rules.ts';
import { isTooLate, nextTry } from './rules.ts';

/** What one process sends at a time. */
const BATCH = 10;
/** A claimed row is nobody else's for so long: longer than a batch can take, since calls end after MESSAGE_TIMEOUT_MS. */
const CLAIM_SECONDS = 120;

export interface DeliveryRow {
  id: number;
  channel: 'sms' | 'wechat';
  receiver: string;
  template: string;
  params: JsonColumns['outbox.params'];
  text: string;
  url: string;
  tries: number;
  created_at: Date;
}

export interface Channels {
  db: Db;
  sms: SmsChannel | null;
  wechat: WechatChannel | null;
  log: Logger;
}

/** Sends what is due, each row by one process only. @returns how many rows were taken */
export async function deliver(channels: Channels): Promise<number> {
  let taken = 0;
  for (;;) {
    const rows = await claim(channels.db);
    await Promise.all(rows.map((row) => sendRow(channels, row)));
    taken += rows.length;
    if (rows.length < BATCH) return taken;
  }
}

/** Counts the try before it is made: a row that stops the process does not stop it for ever. */
async function claim(db: Db): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    update outbox set tries = tries + 1, next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id in (
      select id from outbox where status = 'waiting' and next_at <= now()
      order by next_at, id limit ${BATCH} for update skip locked)
    returning id, channel, receiver, template, params, text, url, tries, created_at`.execute(db);
  return rows;
}

async function sendRow(channels: Channels, row: DeliveryRow): Promise<void> {
  const { db, log } = channels;
  const channel = channels[row.channel];
  if (channel?.isLocal) return settle(db, row, { status: 'local' });
  try {
    if (!channel) throw new DeliveryFailure('setup', NOT_SET_UP[row.channel], true);
    if (isTooLate(row, new Date())) throw new DeliveryFailure('late', '已过有效时间，不再发送', true);
    const providerId = await send(channels, row);
    await settle(db, row, { status: 'sent', providerId });
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    log.warn({ outbox: row.id, channel: row.channel, err: error.message }, 'message not sent');
    const again = error.isFinal ? null : nextTry(row, new Date());
    await settle(db, row, { status: again ? 'waiting' : 'failed', error: error.message, again });
  }
}

const NOT_SET_UP = { sms: '短信服务未配置', wechat: '公众号未配置' };

async function send({ sms, wechat }: Channels, row: DeliveryRow): Promise<string> {
  if (row.channel === 'sms') {
    const { receiver: phone, template, params } = row;
    const values = isSmsTemplate(template) ? placesOf(template).map((place) => params[place] ?? '') : [];
    return (await sms?.send({ phone, template, values })) ?? '';
  }
  const { title = '', body = '' } = row.params;
  const notice = { openid: row.receiver, kind: row.template, title, body, at: row.created_at, url: row.url };
  return (await wechat?.notify(notice)) ?? '';
}

interface Outcome {
  status: 'sent' | 'local' | 'failed' | 'waiting';
  providerId?: string;
  error?: string;
  again?: Date | null;
}

/** Writes down what became of a try. What has left, or never will, keeps no secret; the stand-in's is read by staff. */
async function settle(db: Db, row: DeliveryRow, outcome: Outcome): Promise<void> {
  const { status, providerId = '', error = '', again } = outcome;
  const covered = status === 'sent' || status === 'failed' ? coveredWords(row.template) : null;
  await db
    .updateTable('outbox')
    .set({
      status,
      provider_id: providerId,
      error,
      ...(status === 'sent' ? { sent_at: sql<Date>`now()` } : {}),
      ...(again ? { next_at: again } : {}),
      ...(covered === null ? {} : { text: covered, params: json({}) }),
    })
    .where('id', '=', row.id)
    .where('tries', '=', row.tries)
    .execute();
}

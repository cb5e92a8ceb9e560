import type { MessageKind } from '@qingnang/contract/message-words';
import { sql } from 'kysely';
import type { SmsChannel } from '../../../../channels/sms/port.ts';
import type { Db } from '../../../../db/client.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { canSms } from './rules.ts';

export interface SettingChoice {
  kind: MessageKind;
  byWechat: boolean;
  bySms: boolean;
}

/** @throws 422 at `by_sms` for a kind that is not sent so, or that is switched on where the shop sends no short messages */
export async function saveSetting(
  db: Db,
  sms: SmsChannel | null,
  { accountId }: Buyer,
  { kind, byWechat, bySms }: SettingChoice,
): Promise<void> {
  if (bySms && !canSms(kind)) throw invalid({ by_sms: '这类消息不发短信' });
  if (bySms && sms === null && !(await goesBySms(db, accountId, kind)))
    throw invalid({ by_sms: '短信服务未配置，暂不能开启' });
  await sql`
    insert into message_setting (account_id, kind, by_wechat, by_sms) values (${accountId}, ${kind}, ${byWechat}, ${bySms})
    on conflict (account_id, kind) do update set by_wechat = excluded.by_wechat, by_sms = excluded.by_sms`.execute(
    db,
  );
}

async function goesBySms(db: Db, accountId: number, kind: MessageKind): Promise<boolean> {
  const row = await db
    .selectFrom('message_setting')
    .select('by_sms')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.by_sms ?? false;
}

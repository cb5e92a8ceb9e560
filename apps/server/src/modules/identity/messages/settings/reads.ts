import type { MessageKind } from '@qingnang/contract/message-words';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import type { Buyer } from '../../../../http/session.ts';

export interface SettingsRow {
  phone: string;
  has_wechat: boolean;
  /** Kinds that the account has set. */
  chosen: { kind: MessageKind; by_wechat: boolean; by_sms: boolean }[];
}

/** Where an account wants its messages, and where they can go. */
export async function messageSettingsOf(db: Db, { accountId }: Buyer): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select a.phone, a.wechat_openid is not null as has_wechat, coalesce((
      select jsonb_agg(jsonb_build_object('kind', s.kind, 'by_wechat', s.by_wechat, 'by_sms', s.by_sms))
      from message_setting s where s.account_id = a.id), '[]') as chosen
    from account a where a.id = ${accountId}`.execute(db);
  return onlyRow(rows);
}

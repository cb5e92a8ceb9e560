import type { EventKind } from '@qingnang/contract/privacy-words';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/transaction.ts';
import type { Buyer } from './session.ts';

/** 安全记录: what was done to an account's access and with its papers. Its owner and staff read it; `retention` takes it away. */

/** Letters of a user agent that are kept: enough for browser and system. */
const USER_AGENT = 160;
/** Letters of what is said. */
const WORDS = 200;

/** What a request tells of where it comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
}

export interface AccountEventEntry {
  accountId: number;
  /** null = the owner, or nobody who is known. */
  memberId: number | null;
  kind: EventKind;
  /** What has happened: 密码登录, 下载随货同行单. */
  words: string;
}

/** The user agent as it is kept. */
export const shortAgent = (userAgent: string): string => userAgent.slice(0, USER_AGENT);

/** Writes one entry. */
export async function noteEvent(
  db: Db | Tx,
  event: AccountEventEntry,
  { ip, userAgent }: Origin,
): Promise<void> {
  await db
    .insertInto('account_event')
    .values({
      account_id: event.accountId,
      member_id: event.memberId,
      kind: event.kind,
      words: event.words.slice(0, WORDS),
      ip,
      device: shortAgent(userAgent),
    })
    .execute();
}

/** Who acts, for himself: a head office that acts for a store stays who it is. */
export const personOf = ({
  accountId,
  actingHead,
  member,
}: Buyer): { accountId: number; memberId: number | null } => ({
  accountId: actingHead?.accountId ?? accountId,
  memberId: member?.id ?? null,
});

/** An act with what is an account's own stands in that account's record, also when its head office acts for it. */
export const actOf = (
  { accountId, actingHead, member }: Buyer,
  kind: EventKind,
  words: string,
): AccountEventEntry => ({
  accountId,
  memberId: actingHead ? null : (member?.id ?? null),
  kind,
  words: actingHead ? `${words}（总部 ${actingHead.company}）` : words,
});

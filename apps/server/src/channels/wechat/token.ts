import type { Db } from '../../db/client.ts';

export interface FreshToken {
  token: string;
  seconds: number;
}

/** Asked again so long before the end: a call that is on its way must not arrive with an old one. */
const MARGIN_SECONDS = 300;

/**
 * The access token of an official account, one for all processes: a row that is locked while one of them asks WeChat, since each
 * new token may end the one before.
 * @param renew asks WeChat; `isForced`: the one it gave is refused
 */
export function tokenKeeper(db: Db, appId: string, renew: (isForced: boolean) => Promise<FreshToken>) {
  const current = (source: Pick<Db, 'selectFrom'>) =>
    source.selectFrom('wechat_token').select(['token', 'expires_at']).where('app_id', '=', appId);

  const holds = (row: { token: string; expires_at: Date } | undefined, refused: string) =>
    row !== undefined && row.token !== refused && row.expires_at.getTime() > Date.now();

  /** @param refused a token that WeChat has just refused; '' = none */
  return async function take(refused = ''): Promise<string> {
    const known = await current(db).executeTakeFirst();
    if (known && holds(known, refused)) return known.token;
    return db.transaction().execute(async (tx) => {
      await tx
        .insertInto('wechat_token')
        .values({ app_id: appId })
        .onConflict((same) => same.column('app_id').doNothing())
        .execute();
      const row = await current(tx).forUpdate().executeTakeFirstOrThrow();
      if (holds(row, refused)) return row.token;
      const { token, seconds } = await renew(refused !== '' && row.token === refused);
      const expires_at = new Date(Date.now() + Math.max(seconds - MARGIN_SECONDS, 1) * 1000);
      await tx.updateTable('wechat_token').set({ token, expires_at }).where('app_id', '=', appId).execute();
      return token;
    });
  };
}

import { sql } from 'kysely';
import { PROOF_COOKIE } from '../http/proof.ts';
import { BUYER_COOKIE, sessionHash } from '../http/session.ts';
import type { Client } from './client.ts';
import type { TestShop } from './shop.ts';

/** Lets a client's browser have proved just now who is asking, without a password or a code. */
export async function proved(shop: Pick<TestShop, 'db'>, client: Client): Promise<Client> {
  const token = new RegExp(`${BUYER_COOKIE}=([^;]+)`).exec(client.cookie())?.[1] ?? '';
  const { numUpdatedRows } = await shop.db
    .updateTable('session')
    .set({ proved_at: sql<Date>`now()`, proof_hash: sessionHash('proved') })
    .where('token_hash', '=', sessionHash(token))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the client is not signed in');
  client.setCookie(PROOF_COOKIE, 'proved');
  return client;
}

/** A bank account that has been on file for long. @returns its id */
export async function bankOnFile(shop: Pick<TestShop, 'db'>, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_account (account_id, holder, bank, number)
    select id, company, '中国银行成都分行', '622200001111' from account where id = ${accountId}
    returning id`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

/** Lets the day pass that money and signatures wait for after a change. */
export async function settle(shop: Pick<TestShop, 'db'>): Promise<void> {
  await sql`update account_change set created_at = created_at - interval '25 hours', undone_at = undone_at - interval '25 hours'`.execute(
    shop.db,
  );
}

/** The secret of the undoing link that was sent to a number last. */
export async function undoToken(shop: Pick<TestShop, 'db'>, phone: string): Promise<string> {
  const row = await shop.db
    .selectFrom('outbox')
    .select('text')
    .where('receiver', '=', phone)
    .where('template', '=', 'account_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const token = /\/api\/user\/undo\/([\w-]{22})/.exec(row?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was sent to ${phone}`);
  return token;
}

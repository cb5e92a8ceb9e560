import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import type { SceneFacts } from './rules.ts';

export interface SceneRow extends SceneFacts {
  scene: string;
  purpose: 'bind' | 'sign_in';
  account_id: number | null;
  openid: string | null;
  wechat_name: string;
  note: string;
  device: string;
}

const SCENE = sql.raw('scene, purpose, account_id, openid, wechat_name, note, device, status, expires_at');

/** A binding code of this account; undefined for any other. */
export async function ownScene(db: Db, buyer: Buyer, scene: string): Promise<SceneRow | undefined> {
  const { rows } = await sql<SceneRow>`
    select ${SCENE} from wechat_scene
    where scene = ${scene} and purpose = 'bind' and account_id = ${buyer.accountId}`.execute(db);
  return rows[0];
}

/** A code that the browser with this secret shows; undefined for any other. @param locks for a change */
export async function sceneOfBrowser(
  db: Db | Tx,
  scene: string,
  browserHash: Buffer,
  locks = false,
): Promise<SceneRow | undefined> {
  const { rows } = await sql<SceneRow>`
    select ${SCENE} from wechat_scene where scene = ${scene} and browser_hash = ${browserHash}
    ${locks ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function lockScene(tx: Tx, scene: string): Promise<SceneRow | undefined> {
  const { rows } = await sql<SceneRow>`
    select ${SCENE} from wechat_scene where scene = ${scene} for update`.execute(tx);
  return rows[0];
}

/** The code that waits for this WeChat's yes. */
export async function lockAsked(tx: Tx, openid: string): Promise<SceneRow | undefined> {
  const { rows } = await sql<SceneRow>`
    select ${SCENE} from wechat_scene where openid = ${openid} and status = 'asked' and expires_at > now()
    for update`.execute(tx);
  return rows[0];
}

export interface BoundAccount {
  id: number;
  username: string;
  phone: string;
  company: string;
  is_blocked: boolean;
}

/** The accounts that a WeChat is bound to. */
export async function accountsOf(db: Db | Tx, openid: string): Promise<BoundAccount[]> {
  const { rows } = await sql<BoundAccount>`
    select id, username, phone, company, is_blocked from account where wechat_openid = ${openid} order by id`.execute(
    db,
  );
  return rows;
}

/** Those of them that may be entered; none before a code was scanned. */
export const openAccounts = async (db: Db | Tx, openid: string | null): Promise<BoundAccount[]> =>
  openid === null ? [] : (await accountsOf(db, openid)).filter((account) => !account.is_blocked);

export interface Binding {
  wechat_openid: string | null;
  wechat_name: string;
  wechat_bound_at: Date | null;
}

export function bindingOf(db: Db, buyer: Buyer): Promise<Binding> {
  return db
    .selectFrom('account')
    .select(['wechat_openid', 'wechat_name', 'wechat_bound_at'])
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
}

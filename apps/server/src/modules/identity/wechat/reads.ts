import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { type Signer, signerOf } from '../accounts/sessions/reads.ts';
import type { SceneFacts } from './rules.ts';

export interface SceneRow extends SceneFacts {
  scene: string;
  purpose: 'bind' | 'sign_in';
  account_id: number | null;
  /** Which of the account's people; null = its owner, or nobody yet. */
  member_id: number | null;
  openid: string | null;
  wechat_name: string;
  note: string;
  device: string;
}

const SCENE = sql.raw(
  'scene, purpose, account_id, member_id, openid, wechat_name, note, device, status, expires_at',
);

/** A binding code of who asks; undefined for any other. */
export async function ownScene(db: Db, buyer: Buyer, scene: string): Promise<SceneRow | undefined> {
  const { accountId, memberId } = signerOf(buyer);
  const { rows } = await sql<SceneRow>`
    select ${SCENE} from wechat_scene
    where scene = ${scene} and purpose = 'bind' and account_id = ${accountId}
      and member_id is not distinct from ${memberId}::bigint`.execute(db);
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

/** Who a WeChat is bound to: the owner of an account, or a member. */
export interface BoundSigner {
  /** Of the account. */
  id: number;
  member_id: number | null;
  /** What they sign in with. */
  username: string;
  phone: string;
  company: string;
  is_blocked: boolean;
}

const OWNER = sql.raw(`a.id, null::bigint as member_id, a.username, a.phone, a.company, a.is_blocked`);
const MEMBER = sql.raw(`a.id, m.id as member_id, m.login as username,
  case when m.login ~ '^1[0-9]{10}$' then m.login else '' end as phone, a.company, a.is_blocked or not m.is_active as is_blocked`);

/** Whom a WeChat is bound to. */
export async function signersOf(db: Db | Tx, openid: string): Promise<BoundSigner[]> {
  const { rows } = await sql<BoundSigner>`
    select ${OWNER} from account a where a.wechat_openid = ${openid}
    union all
    select ${MEMBER} from member m join account a on a.id = m.account_id where m.wechat_openid = ${openid}
    order by id, member_id nulls first`.execute(db);
  return rows;
}

/** Those of them who may come in; none before a code was scanned. */
export const openSigners = async (db: Db | Tx, openid: string | null): Promise<BoundSigner[]> =>
  openid === null ? [] : (await signersOf(db, openid)).filter((signer) => !signer.is_blocked);

export type LockedSigner = BoundSigner & Binding;

/** One of an account's people with the WeChat they have, locked. */
export async function lockSigner(tx: Tx, { accountId, memberId }: Signer): Promise<LockedSigner | undefined> {
  const { rows } = await (memberId === null
    ? sql<LockedSigner>`
        select ${OWNER}, a.wechat_openid, a.wechat_name, a.wechat_bound_at
        from account a where a.id = ${accountId} for update`
    : sql<LockedSigner>`
        select ${MEMBER}, m.wechat_openid, m.wechat_name, m.wechat_bound_at
        from member m join account a on a.id = m.account_id
        where m.id = ${memberId} and a.id = ${accountId} for update of m`
  ).execute(tx);
  return rows[0];
}

export interface Binding {
  wechat_openid: string | null;
  wechat_name: string;
  wechat_bound_at: Date | null;
}

/** The WeChat of who asks. */
export function bindingOf(db: Db, { accountId, member }: Buyer): Promise<Binding> {
  return db
    .selectFrom(member ? 'member' : 'account')
    .select(['wechat_openid', 'wechat_name', 'wechat_bound_at'])
    .where('id', '=', member?.id ?? accountId)
    .executeTakeFirstOrThrow();
}

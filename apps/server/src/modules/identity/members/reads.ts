import type { MemberRole } from '@qingnang/contract/member-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { NOBODY } from '../../../http/passwords.ts';

export interface MemberRow {
  id: number;
  account_id: number;
  name: string;
  login: string;
  roles: MemberRole[];
  order_limit_fen: number | null;
  is_active: boolean;
  has_password: boolean;
  has_factor: boolean;
  signed_in_at: Date | null;
  created_at: Date;
  version: number;
}

const COLUMNS = sql.raw(
  `id, account_id, name, login, roles, order_limit_fen, is_active, signed_in_at, created_at, version`,
);
const HAS = sql`password_hash <> ${NOBODY} as has_password,
  exists (select from account_factor f where f.member_id = member.id and f.ended_at is null) as has_factor`;

/** The members of an account, who may sign in first. */
export async function membersOf(db: Db | Tx, accountId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS}, ${HAS} from member where account_id = ${accountId} and kind = 'person'
    order by is_active desc, id`.execute(db);
  return rows;
}

/** One of them, locked for the rest of the transaction; somebody else's does not exist. */
export async function lockMember(tx: Tx, accountId: number, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS}, ${HAS} from member where account_id = ${accountId} and id = ${id} and kind = 'person' for update`.execute(
    tx,
  );
  return rows[0];
}

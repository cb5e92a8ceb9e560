import type { Sql } from 'postgres';

const TOKEN = 'bench-desk';

/** An administrator with a second factor, as production asks for. @returns the cookie */
export async function signInStaff(sql: Sql): Promise<string> {
  await sql`
    with who as (
      insert into staff (username, password_hash, name, role, totp_secret)
      values ('bench-desk-' || gen_random_uuid(), 'x', 'bench', 'admin', 'x') returning id)
    insert into session (token_hash, staff_id, expires_at)
    select sha256(convert_to(${TOKEN}, 'UTF8')), id, now() + interval '1 day' from who
    on conflict (token_hash) do update set expires_at = excluded.expires_at`;
  return `qn_staff=${TOKEN}`;
}

export const signOutStaff = (sql: Sql) =>
  sql`delete from session where token_hash = sha256(convert_to(${TOKEN}, 'UTF8'))`;

import { type Kysely, sql } from 'kysely';

/** An address names a municipality once, in orders that were placed before, too; it is kept whether the owner of a number has shown that it is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create function place_words(province text, city text, district text) returns text language sql immutable parallel safe
  return concat(province, nullif(city, province), nullif(district, city));

-- Those whose address has not been changed since; of any other nobody can tell its parts.
update sales_order o set region = place_words(d.province, d.city, d.district) from address d
  where d.id = o.address_id and (d.city = d.province or d.district = d.city) and o.region = d.province || d.city || d.district;

-- when a code that was sent to the account's number came back; null = never, as of what staff have typed
alter table account add column phone_proved_at timestamptz;
update account a set phone_proved_at = c.at from consent c
  where c.account_id = a.id and c.member_id is null and c.way = 'register';`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** An address names a municipality once, in orders that were placed before, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create function place_words(province text, city text, district text) returns text language sql immutable parallel safe
  return concat(province, nullif(city, province), nullif(district, city));

-- Those whose address has not been changed since; of any other nobody can tell its parts.
update sales_order o set region = place_words(d.province, d.city, d.district) from address d
  where d.id = o.address_id and (d.city = d.province or d.district = d.city) and o.region = d.province || d.city || d.district;`.execute(
    db,
  );
}

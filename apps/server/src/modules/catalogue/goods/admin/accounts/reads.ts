import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inside } from '../../../../../db/keywords.ts';
import type { Staff } from '../../../../../http/session.ts';
import { seen, textHas } from '../../../../identity/reads.ts';

export interface FoundAccount {
  id: number;
  company: string;
  username: string;
  buyer_type: string;
  province: string;
  city: string;
  district: string;
  rank: number;
}

const MOST = 20;

/** Accounts by parts of their company's or user name, or their id; the first ones without words. */
export async function findAccounts(db: Db, staff: Staff, keywords: string): Promise<FoundAccount[]> {
  const like = inside(keywords);
  const { rows } = await sql<FoundAccount>`
    select id, company, username, buyer_type, province, city, district, rank
    from account
    where (company ilike ${like} or ${textHas(staff, sql`username`)(keywords)} or id::text = ${keywords}) and ${seen(staff, sql`id`)}
    order by company, id limit ${MOST}`.execute(db);
  return rows;
}

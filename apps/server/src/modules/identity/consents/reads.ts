import type { ConsentWay, LegalCode } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

export interface ConsentRow {
  id: number;
  title: string;
  code: LegalCode;
  number: number;
  person: string;
  way: ConsentWay;
  ip: string;
  device: string;
  at: Date;
}

/** More than a company's people agree to in many years. */
const SHOWN = 200;

/** What people of an account have agreed to, the newest first. @param memberId of one of them; absent = of all */
export async function consentsOf(db: Db, accountId: number, memberId?: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select c.id, t.title, t.code, t.number, c.person, c.way, c.ip, c.device, c.at
    from consent c join legal_text t on t.id = c.legal_text_id
    where c.account_id = ${accountId} and (${memberId ?? null}::bigint is null or c.member_id = ${memberId ?? null}::bigint)
    order by c.at desc, c.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type FileRow, filesByIds } from '../../../service/reads.ts';
import { type LicenceRow, licencesOf } from '../reads.ts';

/** A line of the cart and the scope that it needs. */
export interface CartGoods {
  id: number;
  goods_id: number;
  name: string;
  spec: string;
  number: number;
  scope: string;
}

/** A newer document of a kind, from the application that was handed in last. */
export interface RenewalRow {
  kind: string;
  status: 'draft' | 'submitted' | 'refused';
  valid_until: string | null;
  reason: string;
  file_ids: number[];
}

export interface LicenceFacts {
  licences: LicenceRow[];
  cart: CartGoods[];
  renewals: RenewalRow[];
  files: FileRow[];
}

/** All that the page of certificates shows, in four statements however many papers and lines there are. */
export async function licenceFacts(db: Db, { accountId }: Buyer): Promise<LicenceFacts> {
  const [licences, cart, renewals] = await Promise.all([
    licencesOf(db, accountId),
    cartGoods(db, accountId),
    renewalsOf(db, accountId),
  ]);
  const files = await filesByIds(
    db,
    [...licences, ...renewals].flatMap(({ file_ids }) => file_ids),
  );
  return { licences, cart, renewals, files };
}

async function cartGoods(db: Db, accountId: number): Promise<CartGoods[]> {
  const { rows } = await sql<CartGoods>`
    select l.id, g.id as goods_id, g.name, g.spec, l.number, g.scope
    from cart_line l join goods g on g.id = l.goods_id
    where l.account_id = ${accountId} order by l.id`.execute(db);
  return rows;
}

/** Documents of the open application, or else those that the last answered one was refused for. */
async function renewalsOf(db: Db, accountId: number): Promise<RenewalRow[]> {
  const { rows } = await sql<RenewalRow>`
    select d.kind, p.status, d.valid_until,
      coalesce(nullif(d.reason, ''), p.reason) as reason, to_jsonb(d.file_ids) as file_ids
    from document d join (
      select id, status, reason from application where account_id = ${accountId} and status <> 'withdrawn'
      order by status in ('draft', 'submitted') desc, id desc limit 1) p on p.id = d.application_id
    where p.status in ('draft', 'submitted') or (p.status = 'refused' and d.status = 'refused')`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Staff } from '../../../../../http/session.ts';

export interface BrandRow {
  id: number;
  name: string;
  logo: string;
  describe: string;
  sort: number;
  goods: number;
}

/** Every brand in the shop's order. */
export async function allBrands(db: Db, _staff: Staff): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.logo, b.describe, b.sort, coalesce(g.goods, 0) as goods
    from brand b
      left join (select brand_id, count(*) as goods from goods where brand_id is not null group by brand_id) g
        on g.brand_id = b.id
    order by b.sort, b.id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Staff } from '../../../../../http/session.ts';

export interface CategoryRow {
  id: number;
  tree: string;
  parent_id: number | null;
  name: string;
  describe: string;
  logo: string;
  logo1: string;
  sort: number;
  /** Goods directly in it. */
  goods: number;
}

/** Every category in the shop's order. */
export async function allCategories(db: Db, _staff: Staff): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.tree, c.parent_id, c.name, c.describe, c.logo, c.logo1, c.sort, coalesce(g.goods, 0) as goods
    from category c
      left join (select category_id, count(*) as goods from goods_category group by category_id) g
        on g.category_id = c.id
    order by strpos('xizyqxyx', c.tree), c.sort, c.id`.execute(db);
  return rows;
}

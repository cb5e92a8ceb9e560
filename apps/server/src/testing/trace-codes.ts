import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/** Heads of made-up codes by level: one for all goods of a test. */
const HEADS: Readonly<Record<1 | 2 | 3, string>> = { 1: '8123451', 2: '8123452', 3: '8123453' };
const SERIAL_DIGITS = 13;
let serial = 0;

/** A code that nothing has had yet. */
export function traceCode(level: 1 | 2 | 3): string {
  serial += 1;
  return `${HEADS[level]}${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}

/** Lets the shop know the heads of `traceCode` as those of a goods: packs of 1, 10 and 100 pieces. */
export async function teach({ shop: { db } }: { shop: TestShop }, goodsId: number): Promise<void> {
  await sql`insert into trace_prefix (prefix, goods_id, level, pieces, state) values
    (${HEADS[1]}, ${goodsId}, 1, 1, 'confirmed'), (${HEADS[2]}, ${goodsId}, 2, 10, 'confirmed'),
    (${HEADS[3]}, ${goodsId}, 3, 100, 'confirmed')`.execute(db);
}

export interface Hierarchy {
  big: string;
  small: string[];
}

/** A case of so many packs that the shop knows as one. */
export async function knowCases(
  { shop: { db } }: { shop: TestShop },
  goodsId: number,
  packs: number,
): Promise<Hierarchy> {
  const big = traceCode(3);
  const small = Array.from({ length: packs }, () => traceCode(1));
  await sql`
    insert into trace_code (code, parent, goods_id, level, pieces)
    select trace_pack(${big}), null, ${goodsId}::bigint, 3, ${packs}
    union all select trace_pack(one), trace_pack(${big}), ${goodsId}, 1, 1 from unnest(${small}::text[]) one`.execute(
    db,
  );
  return { big, small };
}

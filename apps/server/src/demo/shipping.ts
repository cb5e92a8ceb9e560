import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { insertAddress } from '../modules/company/addresses/writes.ts';
import { byCode } from './shelves/rows.ts';

interface Terms {
  province?: string;
  city?: string;
  district?: string;
  /** All three in yuan; missing = nothing goes there. */
  terms?: readonly [fee: number, freeFrom: number, least: number];
  promise?: string;
}

const USUAL = [15, 800, 200] as const;
const FAR = { province: '四川省', city: '甘孜藏族自治州', district: '石渠县' };

/** What the warehouses ask by region: the usual, dearer to the mountains, and places where nothing goes. */
const RULES: Readonly<Record<string, readonly Terms[]>> = {
  cd: [
    { terms: USUAL, promise: '预计 2–3 天送达' },
    { province: '四川省', city: '成都市', terms: USUAL, promise: '16:00 前付款，次日送达' },
    { province: '四川省', city: FAR.city, terms: [45, 2000, 500], promise: '预计 4–6 天送达' },
    { ...FAR, terms: [80, 3000, 800], promise: '预计 7–10 天送达，大雪封山时顺延' },
    { province: '西藏自治区' },
  ],
  cq: [
    { terms: USUAL, promise: '预计 2–3 天送达' },
    { province: '重庆市', terms: USUAL, promise: '16:00 前付款，次日送达' },
    { province: '四川省', city: FAR.city },
    { province: '西藏自治区' },
  ],
};

const NOTHING = [0, 0, 0] as const;
const fenOf = (yuan: number): number => yuan * 100;

/** Loads the rules, and an address far out for the main buyer, on which they are seen. */
export async function loadDemoShipping(tx: Tx): Promise<void> {
  const ids = byCode(await tx.selectFrom('warehouse').select(['id', 'code']).execute());
  const rows = Object.entries(RULES).flatMap(([code, rules]) =>
    rules.map(({ terms, promise = '', ...place }) => {
      const [fee, freeFrom, least] = terms ?? NOTHING;
      return {
        warehouse_id: ids.get(code) ?? 0,
        ...place,
        is_served: terms !== undefined,
        fee_fen: fenOf(fee),
        free_from_fen: fenOf(freeFrom),
        minimum_order_fen: fenOf(least),
        promise,
      };
    }),
  );
  await tx.insertInto('shipping_rule').values(rows).execute();
  const { rows: found } = await sql<{ id: number }>`
    select id from account where username = 'yaodian'`.execute(tx);
  const words = { consignee: '扎西', phone: '13800000013', detail: '示例路 3 号' };
  for (const { id } of found) await insertAddress(tx, id, { ...FAR, ...words }, { isReviewed: true });
}

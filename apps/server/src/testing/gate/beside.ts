import { sql } from 'kysely';
import { openPromotion } from '../bundles.ts';
import { cartOf, checkoutOf, lineFor, ordered } from '../buying.ts';
import type { ApiResponse } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { NUMBER, type Path, type Scene } from './scene.ts';

/** 满赠 and 换购 from ¥200 of `GOODS.plain` on; what is given or bought in addition is the goods that is tried. */
const BESIDE = {
  gift: { kind: 'gift', goods_ids: [GOODS.plain], tiers: [{ ...tier(), gift_number: 1 }] },
  exchange: {
    kind: 'exchange',
    goods_ids: [GOODS.plain],
    tiers: [{ ...tier(), price: '1', gift_number: 2 }],
  },
} as const;

function tier() {
  return { reach_amount: '200', goods_id: GOODS.ladder, stock_total: 1000 };
}

interface Earned {
  /** Of the goods that earns it, and of 换购 the other's own. */
  ids: number[];
  end: () => Promise<unknown>;
}

/** A cart that earns a gift, or from which a 换购 can be bought, until the promotion ends. */
async function earning({ shop, staff, buyer }: Scene, kind: keyof typeof BESIDE) {
  // What is on prescription is no gift.
  await sql`update goods set rx_class = 'otc_a' where id = ${GOODS.ladder}`.execute(shop.db);
  const made = await openPromotion(staff, { name: '加价换购与赠品', ...BESIDE[kind] });
  const ids = [await lineFor(buyer, GOODS.plain, NUMBER)];
  const end = async () => {
    await staff.post(`/api/admin/promotions/${made.id}/stop`);
    await sql`update goods set rx_class = 'rx' where id = ${GOODS.ladder}`.execute(shop.db);
  };
  const offer = async () =>
    (await cartOf(buyer)).activity_data.promotions.find(({ id }) => id === made.id)?.tiers[0]?.gift
      ?.goods_price_id ?? 0;
  return { ids, end, wish: { goods_price_id: await offer(), goods_manjian_id: made.id } };
}

/** The same with the 换购 in the cart. */
async function earned(scene: Scene, kind: keyof typeof BESIDE): Promise<Earned> {
  const { ids, end, wish } = await earning(scene, kind);
  if (kind === 'gift') return { ids, end };
  return { ids: [...ids, await lineFor(scene.buyer, GOODS.ladder, 1, wish)], end };
}

/** A way that a promotion opens and that ends with it. */
const ofPromotion = (
  name: string,
  kind: keyof typeof BESIDE,
  go: (scene: Scene, ids: readonly number[]) => Promise<() => Promise<ApiResponse<unknown>>>,
): Path => ({
  name,
  prepare: async (scene) => {
    const { ids, end } = await earned(scene, kind);
    const tried = await go(scene, ids);
    return async () => {
      const answer = await tried();
      await end();
      return answer;
    };
  },
});

const seenCart = async ({ buyer }: Scene) => {
  await cartOf(buyer);
  return async () => buyer.client.get('/api/cart/list');
};
const ordering = async ({ buyer }: Scene, ids: readonly number[]) => {
  // As it was seen: a gift that has gone is not given up in silence.
  const { quote_hash } = await checkoutOf(buyer, ids);
  return async () => buyer.client.post('/api/order', { ids, address_id: buyer.addressId, quote_hash });
};

/** Until the order is placed. */
export const BESIDE_BEFORE: readonly Path[] = [
  {
    name: '换购, put into the cart',
    prepare: async (scene) => {
      const { end, wish } = await earning(scene, 'exchange');
      return async () => {
        const params = [{ goods_id: GOODS.ladder, number: 1, ...wish }];
        const answer = await scene.buyer.client.post('/api/cart', { params });
        await end();
        return answer;
      };
    },
  },
  ofPromotion('换购 in the cart', 'exchange', seenCart),
  ofPromotion(
    '换购 at checkout',
    'exchange',
    async ({ buyer }, ids) =>
      async () =>
        buyer.client.post('/api/cart/checkout', { ids, new: 1 }),
  ),
  ofPromotion('an order with 换购', 'exchange', ordering),
  ofPromotion('a gift in the cart', 'gift', seenCart),
  ofPromotion('an order with a gift', 'gift', ordering),
];

/** An order with a gift or a 换购. @returns its id */
export async function placedWith(scene: Scene, kind: keyof typeof BESIDE): Promise<number> {
  const { ids, end } = await earned(scene, kind);
  const order = await ordered(scene.buyer, ids);
  if (!order.lines.some(({ goods_id: id }) => id === GOODS.ladder))
    throw new Error(`no ${kind} came with it`);
  await end();
  return order.id;
}

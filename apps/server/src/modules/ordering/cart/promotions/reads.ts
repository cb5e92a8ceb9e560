import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { type Buyer, isApproved, type Viewer } from '../../../../http/session.ts';
import { cashbackPaid } from '../../../balances/reads.ts';
import type { GoodsOffer } from '../../../catalogue/rules.ts';
import { goodsOfPromotion, runningPromotion, runningPromotions } from '../../../marketing/reads.ts';
import type { Promotion } from '../../../marketing/rules.ts';
import { cartOf } from '../reads.ts';
import type { Cart } from '../rules.ts';

/** What selected lines of a cart hold towards a promotion. */
export interface Reached {
  amount: Fen;
  number: number;
  /** 0 = none yet. */
  stepId: number;
}

/** One page of a promotion's goods and how far the buyer's cart is. */
export interface PromotionGoods {
  promotion: Promotion;
  goods: GoodsOffer[];
  /** null for who has no cart or may not buy. */
  reached: Reached | null;
}

/**
 * @param id null = the first running promotion of kind gift
 * @returns null when it does not run
 */
export async function promotionGoodsOf(
  db: Db,
  viewer: Viewer,
  id: number | null,
  page: number,
  pageSize: number,
): Promise<PromotionGoods | null> {
  const asked = id ?? (await runningPromotions(db, viewer, 'gift'))[0]?.id;
  const promotion = asked === undefined ? undefined : await runningPromotion(db, viewer, asked);
  if (!promotion) return null;
  const [goods, reached] = await Promise.all([
    goodsOfPromotion(db, viewer, promotion, page, pageSize),
    reachedBy(db, viewer, promotion),
  ]);
  return { promotion, goods, reached };
}

/** A promotion that the cart has no goods of is not in its quote. */
async function reachedBy(db: Db, { buyer }: Viewer, promotion: Promotion): Promise<Reached | null> {
  return isApproved(buyer) ? reachedIn(await cartOf(db, buyer), promotion) : null;
}

function reachedIn({ quote, lines }: Cart, { id, basis }: Promotion): Reached {
  const outcome = quote.promotions.find(({ promotionId }) => promotionId === id);
  const counted = new Set(outcome?.lineIds ?? []);
  const own = lines.filter(({ row }) => counted.has(String(row.id)));
  const amounts = quote.lines.filter((line) => counted.has(line.id)).map(({ amount }) => amount);
  return {
    // What the quote has floored once, where it counts amounts.
    amount: basis === 'amount' && outcome ? fen(outcome.reached) : sumFen(amounts),
    number: own.reduce((sum, { row }) => sum + row.number, 0),
    stepId: outcome?.stepId ?? 0,
  };
}

export interface Progress {
  list: { promotion: Promotion; reached: Reached | null }[];
  /** null = of another kind, or a visitor asks. */
  cashback: Cashback | null;
}

export interface Cashback {
  paid: Fen;
  waiting: Fen;
  waitingOrders: number;
}

/** Running promotions of one kind, how far the buyer's cart is towards each, and what 满返 has brought and will bring. */
export async function progressOf(db: Db, viewer: Viewer, kind: PromotionKind): Promise<Progress> {
  const { buyer } = viewer;
  const [promotions, cart, cashback] = await Promise.all([
    runningPromotions(db, viewer, kind),
    isApproved(buyer) ? cartOf(db, buyer) : null,
    kind === 'cashback' && buyer ? cashbackOf(db, buyer) : null,
  ]);
  const list = promotions.map((promotion) => ({
    promotion,
    reached: cart && reachedIn(cart, promotion),
  }));
  return { list, cashback };
}

/** An order that is paid and not completed yet has been promised what it will bring. */
const UNDER_WAY = [
  ORDER_STATUS.pending_review,
  ORDER_STATUS.pending_shipment,
  ORDER_STATUS.partly_shipped,
  ORDER_STATUS.shipped,
];

async function cashbackOf(db: Db, buyer: Buyer): Promise<Cashback> {
  const [paid, rows] = await Promise.all([
    cashbackPaid(db, buyer),
    db
      .selectFrom('sales_order')
      .where('account_id', '=', buyer.accountId)
      .where('status', 'in', UNDER_WAY)
      .where('cashback_fen', '>', 0)
      .select([
        sql<number>`coalesce(sum(cashback_fen), 0)::bigint`.as('promised'),
        sql<number>`count(*)::int`.as('orders'),
      ])
      .execute(),
  ]);
  const { promised, orders } = onlyRow(rows);
  return { paid, waiting: fen(promised), waitingOrders: orders };
}

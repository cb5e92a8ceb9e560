import { fen, priceE4 } from '@qingnang/rules/money';
import type { GoodsOffer } from '../../../../catalogue/rules.ts';
import { decidePromotion, type Promotion, type TierFacts } from '../../rules.ts';
import type { PromotionFields } from '../rules.ts';
import type { TierFields } from '../tiers/rules.ts';

/** Later than all that are saved, as it will be when it is: of two that are equal the older one applies. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * A promotion that need not be saved as it would run now, for a cart.
 * @param goodsIds of the cart
 * @param offers of the goods that it gives or sells
 */
export const unsavedPromotion = (
  fields: PromotionFields,
  goodsIds: readonly number[],
  offers: ReadonlyMap<number, GoodsOffer>,
): Promotion =>
  decidePromotion(
    {
      id: NEWEST,
      kind: fields.kind,
      name: fields.name,
      describe: fields.describe,
      image: fields.image,
      warehouseId: fields.warehouseId,
      warehouseName: '',
      basis: fields.basis,
      isRepeating: fields.isRepeating,
      isAllGoods: fields.isAllGoods,
      exclusionGroup: fields.exclusionGroup,
      withCoupon: fields.withCoupon,
      budgetLeft: fields.budgetFen === null ? null : fen(fields.budgetFen),
      startsAt: seconds(fields.startsAt),
      endsAt: seconds(fields.endsAt),
      unit: '',
      goodsCount: 0,
      // Of all goods those that are named do not count.
      goodsIds: new Set(goodsIds.filter((id) => fields.goodsIds.includes(id) !== fields.isAllGoods)),
      tiers: fields.tiers.map(toTier),
    },
    offers,
  );

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const toTier = ({ reachFen, reachNumber, minusFen, gift }: TierFields, at: number): TierFacts => ({
  id: at + 1,
  reach: BigInt(reachFen ?? reachNumber ?? 0),
  minus: fen(minusFen ?? 0),
  number: gift?.number ?? 0,
  // Not made yet: no line can name it.
  offerId: gift ? NEWEST : 0,
  goodsId: gift?.goodsId ?? 0,
  price: gift?.price ?? priceE4(0),
  stockLeft: gift?.stockTotal ?? 0,
  limitPerAccount: gift?.limitPerAccount ?? null,
  used: 0,
});

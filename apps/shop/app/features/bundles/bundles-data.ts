import type {
  CombinationCard,
  combinations,
  GiftGroup,
  giftGroupGoods,
  giftGroups,
  groupBuy,
} from '@qingnang/contract/bundles';
import type { DataOf } from '@qingnang/contract/call';
import type { GoodsCard } from '@qingnang/contract/catalog';
import type { DataCall } from '../../lib/data.ts';
import type { OfferedGoods } from '../goods/OfferGrid.tsx';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

/** Full rows of five and of four. */
const GOODS_A_PAGE = 20;
/** One below the other. */
const COMBINATIONS_A_PAGE = 10;

interface Page {
  total: number;
  page: number;
  page_size: number;
}

/** 拼团: what runs and what comes. */
export interface GroupBuyZone extends Page {
  list: OfferedGoods[];
  /** Unix seconds on the server when it was read. */
  now: number;
}

export async function readGroupBuys(call: DataCall, page: number): Promise<GroupBuyZone> {
  const { list, timestamp, ...rest } = await call<typeof groupBuy>('GET /api/activity/group_buy', {
    query: { page, page_size: GOODS_A_PAGE },
  });
  return {
    ...rest,
    list: list.map(({ goods, offer }) => ({ goods: shownOf(goods), offer })),
    now: timestamp,
  };
}

/** What of a goods is shown as a part of a set. */
export type PartGoods = Pick<
  GoodsCard,
  'id' | 'name' | 'ypgg' | 'sccj' | 'bzdw' | 'image' | 'nearest_expiry'
>;
export interface SetPart {
  goods: PartGoods;
  /** Pieces in one set. */
  number: number;
  price: number | null;
}
export interface Combination extends Omit<CombinationCard, 'items'> {
  items: SetPart[];
}
export interface Combinations extends Page {
  list: Combination[];
}

export async function readCombinations(call: DataCall, page: number): Promise<Combinations> {
  const { list, ...rest } = await call<typeof combinations>('GET /api/combination', {
    query: { page, page_size: COMBINATIONS_A_PAGE },
  });
  return { ...rest, list: list.map(shownCombination) };
}

/** Only what is shown: the page's data travel with the document. */
const shownCombination = ({ items, ...rest }: CombinationCard): Combination => ({
  ...rest,
  items: items.map(({ goods: { id, name, ypgg, sccj, bzdw, image, nearest_expiry }, number, price }) => ({
    goods: { id, name, ypgg, sccj, bzdw, image, nearest_expiry },
    number,
    price,
  })),
});

export const readGiftGroups = (call: DataCall): Promise<{ list: GiftGroup[] }> =>
  call<typeof giftGroups>('GET /api/combinationMzhgGroup');

type GiftGoodsAnswer = DataOf<typeof giftGroupGoods>;
export type Reached = GiftGoodsAnswer['reached'];

/** Goods of one 组合满赠, and how far the buyer's cart is. */
export interface GiftGoods extends Page {
  list: ShownGoods[];
  /** null: none runs. */
  group: GiftGroup | null;
  reached: Reached;
}

/** @param id of the group; undefined: the first one that runs */
export async function readGiftGoods(
  call: DataCall,
  id: number | undefined,
  page: number,
): Promise<GiftGoods> {
  const { list, ...rest } = await call<typeof giftGroupGoods>('GET /api/combinationMzhg', {
    query: { id, page, page_size: GOODS_A_PAGE },
  });
  return { ...rest, list: list.map(shownOf) };
}

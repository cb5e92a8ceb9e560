export { goodsListData } from './goods/list/present.ts';
export { mineData } from './goods/mine/present.ts';
export { contractData, goodsCard } from './goods/present.ts';
export { groupBuyData, specialOfferData } from './goods/specials/present.ts';

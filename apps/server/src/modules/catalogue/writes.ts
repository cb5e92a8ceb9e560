export { marksAct } from './catalog/admin/marks/writes.ts';
export { massActs } from './catalog/admin/mass/writes.ts';
export { type AskedPrices, setPrices } from './catalog/admin/prices/pushes/writes.ts';
export { priceAct } from './catalog/admin/prices/writes.ts';
export { receiveLot } from './catalog/admin/writes.ts';
export { lockExpiredLots, lockUnsellable } from './catalog/expiry/writes.ts';
export {
  type PushEnd,
  type PushedGoods,
  pushGoods,
  type ReadNames,
  readNames,
} from './catalog/pushes/writes.ts';
export {
  type LotNumber,
  lockLotNumber,
  lockLotNumbers,
  releaseLotAct,
  stopForRecall,
  stopNoted,
} from './catalog/stops/writes.ts';
export {
  consumeReserved,
  LotShort,
  lockStock,
  releaseStock,
  reserveStock,
  returnToShelf,
  StockShort,
  setAsideMissing,
  takeFromShelf,
} from './catalog/writes.ts';
export { giveBackAuthorisation, takeAuthorisation } from './eligibility/authorisations/writes.ts';
export { contractPriceAct, pushContractPrices } from './pricing/contract/writes.ts';

export {
  checkPicks,
  type LotOnHand,
  type OpenLine,
  type Pick,
  pickByExpiry,
  piecesFor,
} from './logistics/rules.ts';

export { type CodedLine, codeNodes, piecesByCode } from './codes/buyer/rules.ts';
export { coldFacts } from './logistics/cold/rules.ts';
export { mayTakeBack } from './logistics/delivery/rules.ts';
export {
  checkPicks,
  type LotOnHand,
  type OpenLine,
  type Pick,
  passedOver,
  pickByExpiry,
  piecesFor,
} from './logistics/rules.ts';
export { monthAfter } from './papers/statement/rules.ts';

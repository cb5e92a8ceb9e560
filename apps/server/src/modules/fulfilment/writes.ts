export { shipCodes } from './codes/leaving/writes.ts';
export { decideCodes, declineCodes, takeCodesBack } from './codes/returns/writes.ts';
export { scanCodes } from './codes/shipping/writes.ts';
export { queueRecall } from './codes/uploads/writes.ts';
export { insertCold, requireCold } from './logistics/cold/writes.ts';
export { markDelivered, takeBackDelivery } from './logistics/delivery/writes.ts';
export { freezeNote } from './logistics/note/writes.ts';
export { lotReasonFor, shipOrder } from './logistics/writes.ts';
export { holdUnusual } from './receipts/writes.ts';

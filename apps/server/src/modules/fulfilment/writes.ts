export { shipOrder } from './logistics/writes.ts';
export { holdUnusual } from './receipts/writes.ts';

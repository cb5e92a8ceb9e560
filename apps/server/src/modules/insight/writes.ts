export { approveOrders } from './desk/writes.ts';

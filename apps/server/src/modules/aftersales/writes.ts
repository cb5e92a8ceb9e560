export { settleCases } from './cases/progress/writes.ts';
export { closeRecallAct } from './recall/writes.ts';

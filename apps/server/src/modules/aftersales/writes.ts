export { settleCases } from './cases/progress/writes.ts';

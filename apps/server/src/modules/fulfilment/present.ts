export { coldFacts } from './logistics/cold/present.ts';

export { presentResult, resultWords } from '../../matrix/present.ts';
export { presentPlacement } from '../../orders/present.ts';

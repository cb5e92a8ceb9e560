export { creditRefusal, freeOf, type Standing } from './credit/rules.ts';
export { useType, useTypeName } from './wallet/rules.ts';

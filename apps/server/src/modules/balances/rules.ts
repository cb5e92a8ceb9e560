export { useType, useTypeName } from './wallet/rules.ts';

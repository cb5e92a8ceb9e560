export { addressProblem, type ReviewedAddress } from './addresses/rules.ts';
export type { NamedGroup } from './groups/rules.ts';
export type { TitleFacts } from './invoicing/titles/rules.ts';
export { noticeDue } from './qualifications/licences/rules.ts';

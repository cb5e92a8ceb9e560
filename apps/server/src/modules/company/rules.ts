export type { TitleFacts } from './invoicing/titles/rules.ts';

import type { Reference } from '@qingnang/contract/reference';
import { buyerTypeFields, rankFields, scopeFields } from '@qingnang/contract/reference-fields';
import { ofColumns, showFields } from '@qingnang/rules/described';
import type { KnownReference } from './rules.ts';

interface Used {
  types: ReadonlySet<string>;
  scopes: ReadonlySet<string>;
}

export const referenceData = ({ ranks, types, scopes }: KnownReference, used: Used): Reference => ({
  ranks: ranks.map((row) => ({ rank: row.rank, ...showFields(rankFields, ofColumns(rankFields, row)) })),
  buyer_types: types.map((row) => ({
    ...showFields(buyerTypeFields, ofColumns(buyerTypeFields, row)),
    papers: [...row.papers],
    is_used: Number(used.types.has(row.code)),
  })),
  scopes: scopes.map((row) => ({
    ...showFields(scopeFields, ofColumns(scopeFields, row)),
    is_used: Number(used.scopes.has(row.code)),
  })),
});

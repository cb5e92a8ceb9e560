import type { Reference } from '@qingnang/contract/reference';
import { scopeFields } from '@qingnang/contract/reference-fields';
import { ofColumns, showFields } from '@qingnang/rules/described';
import type { ScopeRow } from './rules.ts';

export const referenceData = (scopes: readonly ScopeRow[], used: ReadonlySet<string>): Reference => ({
  scopes: scopes.map((row) => ({
    ...showFields(scopeFields, ofColumns(scopeFields, row)),
    is_used: Number(used.has(row.code)),
  })),
});

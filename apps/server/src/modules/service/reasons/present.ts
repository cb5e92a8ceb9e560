import { reasonFields } from '@qingnang/contract/reason-fields';
import type { Reasons } from '@qingnang/contract/reasons';
import { ofColumns, showFields } from '@qingnang/rules/described';
import type { ReasonRow } from './rules.ts';

export const reasonsData = (rows: readonly ReasonRow[], used: ReadonlySet<number>): Reasons => ({
  list: rows.map((row) => ({
    id: row.id,
    ...showFields(reasonFields, ofColumns(reasonFields, row)),
    is_used: Number(used.has(row.id)),
  })),
});

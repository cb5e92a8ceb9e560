import { auditFieldName } from '@qingnang/contract/audit-fields';
import type { Db } from '../db/client.ts';

interface Entry {
  entity: string;
  before: unknown;
  after: unknown;
}

/** Fields that acts of staff have written into the log and that the office has no words for, as `thing.field`. */
export const unnamedAuditFields = async (db: Db): Promise<string[]> =>
  unnamedFields(await db.selectFrom('audit_log').select(['entity', 'before', 'after']).execute());

/** The same of some entries. */
export function unnamedFields(entries: readonly Entry[]): string[] {
  const unnamed = entries.flatMap(({ entity, before, after }) =>
    [...fieldsIn(before), ...fieldsIn(after)]
      .filter((field) => IS_OURS.test(field) && auditFieldName(entity, field) === undefined)
      .map((field) => `${entity}.${field}`),
  );
  return [...new Set(unnamed)].sort();
}

/** Others came with a request: heads of an imported table, kinds of papers. */
const IS_OURS = /^[a-z]\w*$/i;

/** Of things inside the values, too. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, one]) => [field, ...fieldsIn(one)]);
}

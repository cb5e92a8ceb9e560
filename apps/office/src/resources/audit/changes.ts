export interface Change {
  field: string;
  before: string;
  after: string;
}

/**
 * What an entry of the log changed, field by field. `before` and `after` are JSON objects as text, or empty; anything else is
 * one change without a field name.
 */
export function changesBetween(before: string, after: string): Change[] {
  const old = objectOf(before);
  const fresh = objectOf(after);
  if (!old && !fresh) return before === after ? [] : [{ field: '', before, after }];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])];
  return fields
    .map((field) => ({ field, before: words(old?.[field]), after: words(fresh?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

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
    .map((field) => ({ field, ...differing(old?.[field], fresh?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** Of two lists of plain values only what one has and the other has not. */
function differing(before: unknown, after: unknown): { before: string; after: string } {
  if (!isPlainList(before) || !isPlainList(after)) return { before: words(before), after: words(after) };
  const [gone, come] = [
    before.filter((one) => !after.includes(one)),
    after.filter((one) => !before.includes(one)),
  ];
  // The same values in another order, or one of them more often.
  if (gone.length + come.length === 0) return { before: before.join('、'), after: after.join('、') };
  return { before: gone.join('、'), after: come.join('、') };
}

const isPlainList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

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

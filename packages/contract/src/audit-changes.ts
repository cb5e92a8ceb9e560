export interface Change {
  field: string;
  before: string;
  after: string;
}

/**
 * What an entry of the log changed, field by field. `before` and `after` are JSON objects as text, or empty; anything else is
 * one change without a field name.
 * @param nameOf a field in words, for the fields of things inside the values
 */
export function changesBetween(before: string, after: string, nameOf: NameOf): Change[] {
  const old = objectOf(before);
  const fresh = objectOf(after);
  if (!old && !fresh)
    return before === after
      ? []
      : [{ field: '', before: plain(before, nameOf), after: plain(after, nameOf) }];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])];
  return fields
    .map((field) => ({ field, ...differing(old?.[field], fresh?.[field], nameOf) }))
    .filter((change) => change.before !== change.after);
}

type NameOf = (field: string) => string;

/** Of two lists only what one has and the other has not. */
function differing(before: unknown, after: unknown, nameOf: NameOf): { before: string; after: string } {
  if (!Array.isArray(before) || !Array.isArray(after))
    return { before: words(before, nameOf), after: words(after, nameOf) };
  const [old, fresh] = [before.map((one) => words(one, nameOf)), after.map((one) => words(one, nameOf))];
  const [gone, come] = [old.filter((one) => !fresh.includes(one)), fresh.filter((one) => !old.includes(one))];
  // The same values in another order, or one of them more often.
  if (gone.length + come.length === 0) return { before: listed(old), after: listed(fresh) };
  return { before: listed(gone), after: listed(come) };
}

function objectOf(text: string): Record<string, unknown> | null {
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** A single value, without the marks of JSON. */
const plain = (text: string, nameOf: NameOf): string => words(parsed(text), nameOf);

/** What is no JSON is a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function words(value: unknown, nameOf: NameOf): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return listed(value.map((one) => words(one, nameOf)));
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([field, one]) => [nameOf(field), words(one, nameOf)] as const)
    .filter(([, one]) => one !== '')
    .map(([name, one]) => `${name} ${INSIDE[one] ?? one}`)
    .join('，');
}

/** Values inside others have no words of their own by entity and field. */
const INSIDE: Record<string, string> = { true: '是', false: '否' };

/** Things of several fields are apart by a stronger mark than plain values. */
const listed = (values: readonly string[]): string =>
  values.join(values.some((one) => one.includes('，')) ? '；' : '、');

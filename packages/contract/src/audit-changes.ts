export interface Change {
  field: string;
  before: string;
  after: string;
}

/**
 * What an entry of the log changed, field by field. `before` and `after` are JSON objects as text, or empty; anything else is
 * one change without a field name.
 * @param inside words for what stands inside the values
 */
export function changesBetween(before: string, after: string, inside: Inside): Change[] {
  const old = objectOf(before);
  const fresh = objectOf(after);
  if (!old && !fresh)
    return before === after
      ? []
      : [{ field: '', before: plain(before, inside), after: plain(after, inside) }];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])];
  return fields
    .map((field) => ({ field, ...differing(field, [old?.[field], fresh?.[field]], inside) }))
    .filter((change) => change.before !== change.after);
}

/** Words of things inside values: their fields, and what these hold, by the way to them (`blocks.kind`). */
export interface Inside {
  nameOf: (field: string) => string;
  valueOf: (way: string, value: string) => string;
}

/** Of two lists only what one has and the other has not. */
function differing(
  field: string,
  [before, after]: readonly [unknown, unknown],
  inside: Inside,
): { before: string; after: string } {
  const wordsOf = (value: unknown) => words(field, value, inside);
  if (!Array.isArray(before) || !Array.isArray(after))
    return { before: wordsOf(before), after: wordsOf(after) };
  const [old, fresh] = [before.map(wordsOf), after.map(wordsOf)];
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
const plain = (text: string, inside: Inside): string => words('', parsed(text), inside);

/** What is no JSON is a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function words(way: string, value: unknown, inside: Inside): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return listed(value.map((one) => words(way, one, inside)));
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([field, one]) => {
      const text = words(`${way}.${field}`, one, inside);
      return text === '' ? '' : `${inside.nameOf(field)} ${inside.valueOf(`${way}.${field}`, text)}`;
    })
    .filter((one) => one !== '')
    .join('，');
}

/** Things of several fields are apart by a stronger mark than plain values. */
const listed = (values: readonly string[]): string =>
  values.join(values.some((one) => one.includes('，')) ? '；' : '、');

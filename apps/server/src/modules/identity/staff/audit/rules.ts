// As `audit_terms` of the database takes them out of an entry.
const TERM = /[a-z0-9]{1,60}|[\u0080-\u{10ffff}]/gu;
const MAX_TERMS = 20;

/**
 * Words as a tsquery over the terms of entries: Latin words and numbers match from their beginning, every other sign by itself.
 * @param words with at least one of either
 */
export function termsQuery(words: string): string {
  const terms = new Set(
    words
      .replace(/[A-Z]/g, (sign) => sign.toLowerCase())
      .match(TERM)
      ?.slice(0, MAX_TERMS),
  );
  return [...terms].map((term) => (/^[a-z0-9]/.test(term) ? `'${term}':*` : `'${term}'`)).join(' & ');
}

/** A cell of a CSV file: quoted where needed; what a spreadsheet would take for a formula begins with an apostrophe. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

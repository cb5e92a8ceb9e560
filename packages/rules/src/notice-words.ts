/** Words of messages with `{{field}}` where a value stands. */

const PLACE = /\{\{(.*?)\}\}/g;

/** Names of the fields that words use, each once. */
export const placesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(PLACE)].map(([, name = '']) => name)),
];

/** The words with their values; a field without one is left out. What a value holds is text, never a field again. */
export const fillWords = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(PLACE, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));

/**
 * What is wrong with words that somebody has written; '' = nothing.
 * @param fields names that may stand in them
 */
export function wordsProblem(words: string, fields: readonly string[]): string {
  const unknown = placesIn(words).find((name) => !fields.includes(name));
  if (unknown !== undefined) return `没有“${unknown}”这个字段`;
  return /\{\{|\}\}/.test(words.replace(PLACE, '')) ? '字段要写成 {{名称}}，花括号必须成对' : '';
}

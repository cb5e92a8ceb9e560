/** Words of messages with `{{field}}` where a value stands. */

const PLACE = /\{\{(.*?)\}\}/g;

/** Names of the fields that words use, each once. */
export const placesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(PLACE)].map(([, name = '']) => name)),
];

/** The words with their values; a field without one is left out. What a value holds is text, never a field again. */
export const fillWords = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(PLACE, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));

/** A place in words that is no field. */
export interface PlaceProblem {
  /** From 1. */
  line: number;
  /** Letters before it, and up to its end. */
  from: number;
  to: number;
  problem: string;
}

/** Fields whole, and braces that belong to none. */
const BRACES = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g;

/** Where words name fields that there are not, or braces are left over, from the first to the last. */
export function placeProblems(words: string, isField: (name: string) => boolean): PlaceProblem[] {
  return [...words.matchAll(BRACES)].flatMap(({ 0: place, 1: name, index: from }) => {
    if (name !== undefined && isField(name)) return [];
    const problem = name === undefined ? '字段要写成 {{名称}}，花括号必须成对' : `没有“${name}”这个字段`;
    return [{ line: words.slice(0, from).split('\n').length, from, to: from + place.length, problem }];
  });
}

/**
 * What is wrong with words that somebody has written; '' = nothing.
 * @param fields names that may stand in them
 */
export const wordsProblem = (words: string, fields: readonly string[]): string =>
  placeProblems(words, (name) => fields.includes(name))[0]?.problem ?? '';

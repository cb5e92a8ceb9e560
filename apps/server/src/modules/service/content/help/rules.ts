const MOST_WORDS = 5;
const BEFORE = 20;
const LENGTH = 90;

/** The words of a search: between blanks, at most five. */
export const wordsOf = (keywords: string): string[] =>
  keywords
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/**
 * What is shown of a text that was found: some ninety letters around the first word that stands in it, its beginning when
 * none does.
 * @param text without markup, entities as HTML writes them
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = decoded(text).replace(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - BEFORE);
  const to = from + LENGTH;
  return `${from > 0 ? '…' : ''}${plain.slice(from, to)}${to < plain.length ? '…' : ''}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};

const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);

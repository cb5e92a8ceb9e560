/** Words with others put in. @param at where; null = at the end */
export function insertAt(words: string, more: string, at: number | null): string {
  const place = at === null ? words.length : Math.min(at, words.length);
  return words.slice(0, place) + more + words.slice(place);
}

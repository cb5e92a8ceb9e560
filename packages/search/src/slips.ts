import { isGap } from './grades.ts';
import type { Judge, TextColumn } from './text-column.ts';

/** How near a text is; the whole text beats its beginning. */
export const NEAR = { SAME_SOUND: 3, ONE_SLIP: 2, LIKE_SOUND: 1, WHOLE: 3 };

/** Called for each entry that is one slip away: how near it is, and what the word would have been. */
export type FoundSlip = (entry: number, near: number, meant: string) => void;

/**
 * Looks for texts that are the word, or begin with it, but for one slip: a character wrong, missing, too many, or two
 * swapped. One half of the word is still right then (unless two characters were swapped across the middle): entries that
 * hold a half are found quickly and then compared in full.
 */
export function scanSlips(column: TextColumn | undefined, word: string, found: FoundSlip): void {
  const middle = word.length >> 1;
  let nearest = 0;
  let meant = '';
  const look = (text: string, start: number): number => {
    const end = slipEnd(text, start, word);
    const near = end < 0 ? 0 : nearOf(text, end);
    if (near > nearest) {
      nearest = near;
      meant = text.slice(start, end);
    }
    return near;
  };
  const firstHalf: Judge = (text, from) => look(text, from);
  const secondHalf: Judge = (text, from) =>
    Math.max(look(text, from - middle - 1), look(text, from - middle), look(text, from - middle + 1));
  const tell = (entry: number, near: number): void => {
    found(entry, near, meant);
    nearest = 0;
  };
  const best = NEAR.ONE_SLIP + NEAR.WHOLE;
  column?.look(word.slice(0, middle), firstHalf, best, tell);
  column?.look(word.slice(middle), secondHalf, best, tell);
  column?.look(swappedAt(word, middle), firstHalf, best, tell);
}

/** The word with the characters before and at this place swapped. */
export function swappedAt(word: string, place: number): string {
  return word.slice(0, place - 1) + word.charAt(place) + word.charAt(place - 1) + word.slice(place + 1);
}

/** Where the text meant by the word ends, when a token that begins at `start` is it but for one slip; -1 when not. */
function slipEnd(text: string, start: number, word: string): number {
  if (start < 1 || !isGap(text.charCodeAt(start - 1))) return -1;
  let same = 0;
  while (same < word.length && text[start + same] === word[same]) same += 1;
  const at = start + same;
  if (same === word.length) return at;
  const isInside = !isGap(text.charCodeAt(at));
  const swapped = text[at] === word[same + 1] && text[at + 1] === word[same];
  return betterEnd(text, [
    swapped ? restEnd(text, at + 2, word.slice(same + 2)) : -1,
    isInside ? restEnd(text, at + 1, word.slice(same + 1)) : -1,
    isInside ? restEnd(text, at + 1, word.slice(same)) : -1,
    restEnd(text, at, word.slice(same + 1)),
  ]);
}

/** The first end of a whole text, else the first end at all. */
function betterEnd(text: string, ends: readonly number[]): number {
  const found = ends.filter((end) => end >= 0);
  return found.find((end) => isGap(text.charCodeAt(end))) ?? found[0] ?? -1;
}

function restEnd(text: string, at: number, rest: string): number {
  return text.startsWith(rest, at) ? at + rest.length : -1;
}

function nearOf(text: string, end: number): number {
  return NEAR.ONE_SLIP + (isGap(text.charCodeAt(end)) ? NEAR.WHOLE : 0);
}

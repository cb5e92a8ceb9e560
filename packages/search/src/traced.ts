import { CLOSING, foldWidth, isLatinCode, OPENING } from './normalise.ts';
import { GREEK, HAN } from './pinyin.ts';

/** Where a character of a text as it is searched stands in the text as it is shown. */
interface Place {
  from: number;
  to: number;
}

/** A text as it is searched, with the place of each of its characters. */
export interface Traced {
  text: string;
  places: readonly Place[];
}

/** A name as it sounds: at `starts` a syllable may begin. */
export interface Spoken extends Traced {
  starts: readonly boolean[];
}

const TEXT = /[\p{L}\p{N}.%]/u;
/** Each character as it is searched, a blank for a sign, once it was met: names are made of some thousand, and are traced with every answer. */
const folded = new Map<string, string>();

/** The parts of a text that are searched by themselves: what stands outside brackets first, then what is in each. */
export function tracedParts(text: string): Traced[] {
  const parts: { text: string; places: Place[] }[] = [{ text: '', places: [] }];
  let isInside = false;
  let at = 0;
  for (const shown of text) {
    const place = { from: at, to: at + shown.length };
    at = place.to;
    for (const char of foldedOf(shown)) {
      if (OPENING.includes(char)) {
        isInside = true;
        parts.push({ text: '', places: [] });
      } else if (CLOSING.includes(char)) isInside = false;
      else put(isInside ? parts.at(-1) : parts[0], char, place);
    }
  }
  return parts.filter((part) => part.text !== '');
}

function foldedOf(shown: string): string {
  const known = folded.get(shown);
  if (known !== undefined) return known;
  const text = [...foldWidth(shown)]
    .map((char) => (char === 'μ' ? 'u' : isSearched(char) ? char : ' '))
    .join('');
  folded.set(shown, text);
  return text;
}

const isSearched = (char: string): boolean =>
  TEXT.test(char) || OPENING.includes(char) || CLOSING.includes(char);

/** Signs part two latin words; a Chinese word crosses them. */
function put(part: { text: string; places: Place[] } | undefined, char: string, place: Place): void {
  if (!part) return;
  const last = part.text.charCodeAt(part.text.length - 1);
  if (char !== ' ') {
    part.text += char;
    for (let unit = 0; unit < char.length; unit += 1) part.places.push(place);
  } else if (isLatinCode(last)) {
    part.text += ' ';
    part.places.push(place);
  }
}

/**
 * A part as it sounds by one of the readings of its goods; null where the reading is another part's.
 * @param reading syllables joined by `'`, runs of letters and digits among them, as `pinyinKeys` writes them
 * @param spell how a syllable of a character is written: by its first letter, in full
 */
export function spoken(part: Traced, reading: string, spell: (syllable: string) => string): Spoken | null {
  const syllables = reading.split("'");
  const said: { text: string; places: Place[]; starts: boolean[] } = { text: '', places: [], starts: [] };
  const add = (letters: string, places: readonly Place[]) => {
    said.text += letters;
    for (let at = 0; at < letters.length; at += 1) {
      said.places.push(places[Math.min(at, places.length - 1)] as Place);
      said.starts.push(at === 0);
    }
  };
  for (let at = 0; at < part.text.length; ) {
    const run = HAN.test(part.text.charAt(at)) ? null : runFrom(part, at);
    const syllable = run?.letters === '' ? '' : syllables.shift();
    if (syllable === undefined || (run && run.letters !== syllable)) return null;
    if (run) add(run.letters, run.places);
    else add(spell(syllable), part.places.slice(at, at + 1));
    at = run ? run.end : at + 1;
  }
  return syllables.length === 0 ? said : null;
}

/** The letters and digits up to the next Chinese character. */
function runFrom({ text, places }: Traced, from: number) {
  let letters = '';
  const theirs: Place[] = [];
  let end = from;
  for (; end < text.length && !HAN.test(text.charAt(end)); end += 1) {
    const letter = GREEK[text.charAt(end)] ?? text.charAt(end);
    if (!isLatinCode(letter.charCodeAt(0))) continue;
    letters += letter;
    theirs.push(places[end] as Place);
  }
  return { letters, places: theirs, end };
}

import { pinyin } from 'pinyin-pro';
import { nameTokens } from './normalise.ts';
import { DRUG_CHARACTERS, DRUG_WORDS } from './pinyin-words.ts';

/** Readings kept for one part of a name: the displayed one and up to three others. */
const MAX_READINGS = 4;
/** Bracket contents (trade names, ratios) that get readings of their own. */
const MAX_BRACKETS = 3;
/** Longest part read; columns stay short. */
const MAX_CHARACTERS = 60;
const LONGEST_WORD = Math.max(...Object.keys(DRUG_WORDS).map((word) => word.length));
export const HAN: RegExp = /\p{Script=Han}/u;
/** Greek letters as they are typed. */
export const GREEK: Readonly<Record<string, string>> = { α: 'a', β: 'b', γ: 'g', δ: 'd', ω: 'w' };

/** One sound of a name: a character's readings, or a run of letters and digits that stays as it is. */
interface Sound {
  readings: string[];
  isHan: boolean;
}

export interface PinyinKeys {
  /** `amxljn`; the displayed reading first, then other usual readings, then those of bracket contents. */
  initials: string[];
  /** `a'mo'xi'lin'jiao'nang`, in the same order. */
  full: string[];
}

/** A reading that staff have added for a word: one syllable a character, parted by spaces. */
export interface WordReading {
  word: string;
  reading: string;
}

/** How a reader reads, beside the trade's own words: for each character of a word its readings. */
interface AddedWords {
  readings: ReadonlyMap<string, readonly string[][]>;
  longest: number;
}

/** Reads names with words of its own, whatever the process has been told by `useReadings`. */
export interface Reader {
  columns(texts: readonly string[]): PinyinColumns;
}
/** As one database row keeps them, see `encodeReadings`. */
export interface PinyinColumns {
  initials: string;
  pinyin: string;
}

let shopWords: AddedWords = addedWords([]);

/**
 * From now on this process reads these words so first, and as it did before besides. All of them are handed in: what is
 * missing is forgotten.
 */
export function useReadings(readings: readonly WordReading[]): void {
  shopWords = addedWords(readings);
}

export function readerWith(readings: readonly WordReading[]): Reader {
  const added = addedWords(readings);
  return { columns: (texts) => columnsOf(texts, added) };
}

function addedWords(list: readonly WordReading[]): AddedWords {
  const readings = new Map<string, string[][]>();
  for (const { word, reading } of list) {
    const known = readings.get(word);
    const syllables = reading.split(' ');
    readings.set(
      word,
      syllables.map((syllable, at) => unique([...(known?.[at] ?? []), syllable])),
    );
  }
  return { readings, longest: Math.max(0, ...[...readings.keys()].map((word) => word.length)) };
}

/**
 * All usual readings of a drug or manufacturer name. Letters and digits stay; brackets are split off and read
 * by themselves. At most four readings for each part, those that change the initials first.
 */
export function pinyinKeys(text: string): PinyinKeys {
  return keysOf(text, shopWords);
}

function keysOf(text: string, added: AddedWords): PinyinKeys {
  const [outside, ...brackets] = nameTokens(text);
  if (outside === undefined) return { initials: [], full: [] };
  const parts = [outside, ...brackets.slice(0, MAX_BRACKETS)];
  const spoken = parts.flatMap((part) => combinations(sounds(part, added)));
  return {
    initials: unique(spoken.map((syllables) => syllables.map(initialOf).join(''))),
    full: unique(spoken.map((syllables) => syllables.map((sound) => sound.text).join("'"))),
  };
}

/** The displayed initials of a name: `阿莫西林胶囊` → `amxljn`; empty when nothing can be read. */
export function primaryInitials(text: string): string {
  return pinyinKeys(text).initials[0] ?? '';
}

/** How a name sounds, one syllable each: `白术` → `bai`, `zhu`. */
export const primarySyllables = (text: string): string[] => (pinyinKeys(text).full[0] ?? '').split("'");

/** The displayed full pinyin of a name without marks: `白术` → `baizhu`. */
export function primaryFull(text: string): string {
  return (pinyinKeys(text).full[0] ?? '').replaceAll("'", '');
}

/** Readings as one database column, parted by spaces. */
export function encodeReadings(readings: readonly string[]): string {
  return unique(readings).join(' ');
}

/** The readings of a column written by `encodeReadings`. */
export function decodeReadings(column: string): string[] {
  return column.split(' ').filter((reading) => reading !== '');
}

/**
 * The two columns of a row that is found by several names (name, generic name, trade name): all their readings,
 * the first name's displayed reading first.
 */
export function pinyinColumns(texts: readonly string[]): PinyinColumns {
  return columnsOf(texts, shopWords);
}

function columnsOf(texts: readonly string[], added: AddedWords): PinyinColumns {
  const keys = unique(texts).map((text) => keysOf(text, added));
  return {
    initials: encodeReadings(keys.flatMap((key) => key.initials)),
    pinyin: encodeReadings(keys.flatMap((key) => key.full)),
  };
}

interface Syllable {
  text: string;
  isHan: boolean;
}

function initialOf(syllable: Syllable): string {
  return syllable.isHan ? syllable.text.charAt(0) : syllable.text;
}

/** Cuts a part into sounds; anything that is neither Chinese, Greek, a letter nor a digit is dropped. */
function sounds(part: string, added: AddedWords): Sound[] {
  const characters = [...part].slice(0, MAX_CHARACTERS);
  const han = characters.filter((character) => HAN.test(character));
  const read = readHan(han, added);
  const result: Sound[] = [];
  let nextHan = 0;
  let run = '';
  for (const character of characters) {
    if (HAN.test(character)) {
      if (run !== '') result.push({ readings: [run], isHan: false });
      run = '';
      result.push({ readings: read[nextHan] ?? [], isHan: true });
      nextHan += 1;
    } else {
      run += GREEK[character] ?? (/[a-z0-9]/.test(character) ? character : '');
    }
  }
  if (run !== '') result.push({ readings: [run], isHan: false });
  return result.filter((sound) => sound.readings.length > 0);
}

/** Readings of each character of a run: the trade's words first, then its characters, then the general dictionary. */
function readHan(characters: string[], added: AddedWords): string[][] {
  const general = generalReadings(characters.join(''));
  const result = characters.map((character, at) => readCharacter(character, general[at] ?? ''));
  for (let at = 0; at < characters.length; ) {
    const word = longestWord(characters, at, LONGEST_WORD, (text) => Object.hasOwn(DRUG_WORDS, text));
    DRUG_WORDS[word]?.split(' ').forEach((syllable, index) => {
      result[at + index] = syllable.split('/');
    });
    at += Math.max(1, word.length);
  }
  addReadings(characters, result, added);
  return result;
}

function addReadings(characters: string[], result: string[][], { readings, longest }: AddedWords): void {
  for (let at = 0; at < characters.length && longest > 0; ) {
    const word = longestWord(characters, at, longest, (text) => readings.has(text));
    readings.get(word)?.forEach((added, index) => {
      result[at + index] = unique([...added, ...(result[at + index] ?? [])]);
    });
    at += Math.max(1, word.length);
  }
}

function generalReadings(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true, toneSandhi: false });
}

function readCharacter(character: string, general: string): string[] {
  const inPlace = /^[a-z]+$/.test(general) ? [general] : [];
  const known = DRUG_CHARACTERS[character]?.split(' ');
  if (known === undefined) return inPlace;
  return unique(known.flatMap((reading) => (reading === '*' ? inPlace : [reading])));
}

function longestWord(
  characters: string[],
  at: number,
  longest: number,
  isWord: (text: string) => boolean,
): string {
  for (let length = Math.min(longest, characters.length - at); length > 0; length -= 1) {
    const word = characters.slice(at, at + length).join('');
    if (isWord(word)) return word;
  }
  return '';
}

/** The displayed reading, then one other reading at a time, then the first two together. */
function combinations(read: Sound[]): Syllable[][] {
  const first = read.map((sound) => ({ text: sound.readings[0] ?? '', isHan: sound.isHan }));
  const others = read
    .flatMap((sound, at) => sound.readings.slice(1).map((text) => ({ at, text })))
    .sort((a, b) => Number(changesInitial(read, b)) - Number(changesInitial(read, a)));
  const swaps = others.map((other) => [other]);
  const [one, two] = others;
  if (one && two && one.at !== two.at) swaps.splice(2, 0, [one, two]);
  return [[], ...swaps].slice(0, MAX_READINGS).map((swap) => {
    const syllables = [...first];
    for (const { at, text } of swap) syllables[at] = { text, isHan: true };
    return syllables;
  });
}

function changesInitial(read: Sound[], other: { at: number; text: string }): boolean {
  return read[other.at]?.readings[0]?.charAt(0) !== other.text.charAt(0);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}

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
const HAN = /\p{Script=Han}/u;
const GREEK: Readonly<Record<string, string>> = { α: 'a', β: 'b', γ: 'g', δ: 'd', ω: 'w' };

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

/**
 * All usual readings of a drug or manufacturer name. Letters and digits stay; brackets are split off and read
 * by themselves. At most four readings for each part, those that change the initials first.
 */
export function pinyinKeys(text: string): PinyinKeys {
  const [outside, ...brackets] = nameTokens(text);
  if (outside === undefined) return { initials: [], full: [] };
  const parts = [outside, ...brackets.slice(0, MAX_BRACKETS)];
  const spoken = parts.flatMap((part) => combinations(sounds(part)));
  return {
    initials: unique(spoken.map((syllables) => syllables.map(initialOf).join(''))),
    full: unique(spoken.map((syllables) => syllables.map((sound) => sound.text).join("'"))),
  };
}

/** The displayed initials of a name: `阿莫西林胶囊` → `amxljn`; empty when nothing can be read. */
export function primaryInitials(text: string): string {
  return pinyinKeys(text).initials[0] ?? '';
}

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
export function pinyinColumns(texts: readonly string[]): { initials: string; pinyin: string } {
  const keys = unique(texts).map(pinyinKeys);
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
function sounds(part: string): Sound[] {
  const characters = [...part].slice(0, MAX_CHARACTERS);
  const han = characters.filter((character) => HAN.test(character));
  const read = readHan(han);
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
function readHan(characters: string[]): string[][] {
  const general = generalReadings(characters.join(''));
  const result = characters.map((character, at) => readCharacter(character, general[at] ?? ''));
  for (let at = 0; at < characters.length; ) {
    const word = wordAt(characters, at);
    DRUG_WORDS[word]?.split(' ').forEach((syllable, index) => {
      result[at + index] = syllable.split('/');
    });
    at += Math.max(1, word.length);
  }
  return result;
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

function wordAt(characters: string[], at: number): string {
  for (let length = LONGEST_WORD; length > 1; length -= 1) {
    const word = characters.slice(at, at + length).join('');
    if (word.length === length && Object.hasOwn(DRUG_WORDS, word)) return word;
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

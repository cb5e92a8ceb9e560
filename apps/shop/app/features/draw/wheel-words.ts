/** Radius at the second line of a slice, and its letters' size. */
const INNER = 116;
const LETTER = 16;

/** As much of the words as a slice is wide there, without blanks first; a Latin letter is about half a Chinese one. */
export function fitted(words: string, slices: number): string {
  const most = slices < 3 ? 8 : (2 * INNER * Math.sin(Math.PI / slices)) / LETTER;
  if (widthOf(words) <= most) return words;
  let short = words.replaceAll(' ', '');
  if (widthOf(short) <= most) return short;
  while (short !== '' && widthOf(short) + 1 > most) short = short.slice(0, -1);
  return `${short}…`;
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u02ff' ? 1 : 0.58), 0);

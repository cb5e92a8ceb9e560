import { CAPTCHA_ALPHABET } from './rules.ts';

type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

const WIDTH = 132;
const HEIGHT = 44;
const MARGIN = 10;

/** Letters as pen strokes on a field of 10 by 14, `x,y` by `x,y`; strokes are separated by bars. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '10,2 7,0 3,0 0,3 0,11 3,14 7,14 10,12',
  E: '10,0 0,0 0,14 10,14|0,7 8,7',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  J: '4,0 10,0|8,0 8,11 6,14 2,14 0,11',
  K: '0,0 0,14|10,0 0,8|3,6 10,14',
  M: '0,14 0,0 5,8 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  R: '0,14 0,0 7,0 10,2 10,5 7,7 0,7|5,7 10,14',
  T: '0,0 10,0|5,0 5,14',
  U: '0,0 0,11 3,14 7,14 10,11 10,0',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  3: '0,1 3,0 7,0 10,3 8,6 4,7 8,8 10,11 7,14 3,14 0,13',
  4: '7,14 7,0 0,10 10,10',
};

/**
 * Draws the answer as bent pen strokes, cut into pieces that lie in the file in random order and say nothing about their letter.
 * @param random gives numbers from 0 up to, not including, 1
 * @returns an SVG document without text
 */
export function captchaSvg(answer: string, random: () => number): string {
  const wave = waveOf(random);
  const letters = [...answer].flatMap((letter, index) => drawLetter(letter, index, answer.length, random));
  const strokes = [...letters, ...scratches(random)].map((stroke) => fine(stroke).map(wave));
  const pieces = strokes.flatMap((stroke) => cut(stroke, random));
  const paths = shuffled(pieces, random).map((piece) => `<path d="${pathOf(piece)}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path fill="#f3f6f5" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    '<g fill="none" stroke="#24523f" stroke-width="2.4" stroke-linecap="round">' +
    `${paths.join('')}</g></svg>`
  );
}

const between = (random: () => number, low: number, high: number) => low + (high - low) * random();

/** A letter in its cell, turned, slanted and sized by chance. */
function drawLetter(letter: string, index: number, count: number, random: () => number): Stroke[] {
  const cell = (WIDTH - 2 * MARGIN) / count;
  const centre: Point = [
    MARGIN + cell * (index + 0.5) + between(random, -2, 2),
    HEIGHT / 2 + between(random, -2, 2),
  ];
  const size = between(random, 1.7, 2.05);
  const turn = between(random, -0.25, 0.25);
  const slant = between(random, -0.2, 0.2);
  return strokesOf(letter).map((stroke) =>
    stroke.map(([x, y]): Point => {
      const dy = (y - 7) * size;
      const dx = (x - 5) * size + dy * slant;
      return [
        centre[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        centre[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ];
    }),
  );
}

/** @throws RangeError for a letter that is not in the alphabet */
export function strokesOf(letter: string): Stroke[] {
  const glyph = GLYPHS[letter];
  if (glyph === undefined || !CAPTCHA_ALPHABET.includes(letter))
    throw new RangeError(`no strokes for ${letter}`);
  return glyph.split('|').map((stroke) =>
    stroke.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return [x, y];
    }),
  );
}

/** Short loose strokes: they do not hide a letter from the eye, but belong to none. */
function scratches(random: () => number): Stroke[] {
  return Array.from({ length: 4 }, () => {
    const [x, y] = [between(random, 12, WIDTH - 12), between(random, 8, HEIGHT - 8)];
    return [
      [x, y],
      [x + between(random, -7, 7), y + between(random, -7, 7)],
    ] as const;
  });
}

const STEP = 2.5;

/** The same line with points close enough together to bend. */
function fine(stroke: Stroke): Point[] {
  const points: Point[] = stroke.slice(0, 1);
  for (const [i, [x, y]] of stroke.slice(1).entries()) {
    const [fromX, fromY] = stroke[i] as Point;
    const steps = Math.max(1, Math.round(Math.hypot(x - fromX, y - fromY) / STEP));
    for (let k = 1; k <= steps; k += 1) {
      points.push([fromX + ((x - fromX) * k) / steps, fromY + ((y - fromY) * k) / steps]);
    }
  }
  return points;
}

/** Bends the whole picture like a flag in the wind, and shakes the hand a little. */
function waveOf(random: () => number): (point: Point) => Point {
  const [phaseX, phaseY] = [random() * 7, random() * 7];
  const [depthX, depthY] = [between(random, 1, 2), between(random, 1.2, 2.4)];
  return ([x, y]) => [
    x + depthX * Math.sin(y / 6 + phaseX) + between(random, -0.3, 0.3),
    y + depthY * Math.sin(x / 11 + phaseY) + between(random, -0.3, 0.3),
  ];
}

/** Pieces of a few points; each begins where the one before it ends. */
function cut(stroke: Stroke, random: () => number): Stroke[] {
  const pieces: Stroke[] = [];
  for (let start = 0; start < stroke.length - 1; ) {
    const end = start + 2 + Math.floor(random() * 3);
    pieces.push(stroke.slice(start, end + 1));
    start = end;
  }
  return pieces;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const pathOf = (points: Stroke) =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

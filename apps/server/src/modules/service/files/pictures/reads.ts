import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { HEAD_BYTES, MAX_PIXELS, type PictureFormat } from './rules.ts';

// One thread a picture and two pictures at a time: the rest of the machine goes on serving.
sharp.concurrency(1);
sharp.cache(false);
const AT_ONCE = 2;

/** The first bytes of a file. */
export async function headOf(place: string): Promise<Buffer> {
  const handle = await open(place);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const BROKEN = '图片已损坏，无法读取';

/** What is wrong with a picture as far as its head tells, for the screen; null = nothing. */
export async function pictureProblem(place: string, format: PictureFormat): Promise<string | null> {
  // The limit is checked below, with words of its own.
  const facts = await sharp(place, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const isSame = facts?.format === format || (format === 'avif' && facts?.format === 'heif');
  if (!facts || !isSame) return BROKEN;
  return facts.width * facts.height > MAX_PIXELS ? '图片不能超过 5000 万像素' : null;
}

/** Lets so many acts run at a time; the others wait for their turn. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(act: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** The turns of everything that decodes pictures. */
export const pictureTurns = new Turns(AT_ONCE);

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from '../../../../channels/storage/port.ts';
import { invalid } from '../../../../http/errors.ts';
import { BROKEN, headOf, pictureProblem, pictureTurns } from '../../../service/reads.ts';
import { MAX_PIXELS, pictureFormat } from '../../../service/rules.ts';
import {
  GOODS_FORMATS,
  GOODS_SIDES,
  type GoodsFormat,
  goodsPictureName,
  PICTURE_WIDTHS,
  pictureName,
} from './rules.ts';

/** An uploaded file; `name` is for the words of a refusal. */
interface PictureFile {
  place: string;
  name: string;
}

const WHITE = '#ffffff';
/** Raised when sizes or quality change: names stand for content that never changes. */
const RECIPE = 'v1';
const QUALITY = { webp: 82, avif: 55 } as const;
/** AVIF's slow steps gain little on pictures of this size. */
const AVIF_EFFORT = 3;
/** Pictures are seldom higher than wide; webp holds 16,383 pixels. */
const MAX_HEIGHT = 4096;

/**
 * Keeps a goods picture in all its sizes: turned upright, without its EXIF, contained in a white square. The same file
 * is kept once.
 * @returns its address, `/files/img/<hash>-800.webp`
 * @throws 422 at `file`
 */
export async function storeGoodsPicture(store: FileStore, file: PictureFile): Promise<string> {
  const hash = await inspect(file);
  const [largest] = GOODS_SIDES;
  const stored = goodsPictureName(hash, largest, 'webp');
  if (await store.has(stored)) return store.urlOf(stored);
  await pictureTurns.take(async () => {
    const square = await pixels(file, (picture) =>
      picture.resize(largest, largest, { fit: 'contain', background: WHITE }),
    );
    // The stored one last: where it is, its siblings are.
    for (const side of [...GOODS_SIDES].reverse()) {
      for (const format of [...GOODS_FORMATS].reverse()) {
        const bytes = await encode(square.open().resize(side, side), format);
        await store.put(goodsPictureName(hash, side, format), bytes);
      }
    }
  });
  return store.urlOf(stored);
}

export interface StoredPicture {
  url: string;
  /** Pixels of the stored one. */
  width: number;
  height: number;
}

/**
 * Keeps a picture for banners, brands and articles in its widths, never larger than it came.
 * @returns the address `/files/img/<hash>-w1440.webp`
 * @throws 422 at `file`
 */
export async function storePicture(store: FileStore, file: PictureFile): Promise<StoredPicture> {
  const hash = await inspect(file);
  const [widest] = PICTURE_WIDTHS;
  return pictureTurns.take(async () => {
    const whole = await pixels(file, (picture) =>
      picture.resize(widest, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true }),
    );
    for (const width of [...PICTURE_WIDTHS].reverse()) {
      const name = pictureName(hash, width);
      if (await store.has(name)) continue;
      const narrower = whole.open().resize({ width, withoutEnlargement: true });
      await store.put(name, await encode(narrower, 'webp'));
    }
    return { url: store.urlOf(pictureName(hash, widest)), width: whole.width, height: whole.height };
  });
}

/** Refuses what is no picture we take. @returns the hash of the file's content */
async function inspect({ place, name }: PictureFile): Promise<string> {
  const format = pictureFormat(await headOf(place));
  if (format === null) throw refusal(name, '不是 JPG、PNG、WebP 或 AVIF 图片');
  const problem = await pictureProblem(place, format);
  if (problem !== null) throw refusal(name, problem);
  return createHash('sha256')
    .update(RECIPE)
    .update(await readFile(place))
    .digest('hex')
    .slice(0, 32);
}

interface Pixels {
  width: number;
  height: number;
  open(): Sharp;
}

/** Reads the file once; a broken or cut one is refused here. Only pixels leave: no EXIF, no place where it was taken. */
async function pixels({ place, name }: PictureFile, shape: (picture: Sharp) => Sharp): Promise<Pixels> {
  const picture = sharp(place, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { data, info } = await shape(picture)
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusal(name, BROKEN);
    });
  const { width, height, channels } = info;
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
}

const encode = (picture: Sharp, format: GoodsFormat): Promise<Buffer> =>
  format === 'webp'
    ? picture.webp({ quality: QUALITY.webp }).toBuffer()
    : picture.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT }).toBuffer();

const refusal = (name: string, message: string) => invalid({ file: `${name}：${message}` });

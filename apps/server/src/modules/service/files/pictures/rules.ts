/** A telephone takes 50 megapixels; more is a mistake, or a small file that unpacks into gigabytes. */
export const MAX_PIXELS = 50_000_000;

/** Bytes at the beginning that tell what a file is. */
export const HEAD_BYTES = 32;

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * What a file is by its first bytes, whatever its name says; null for everything that is no jpeg, png, webp or avif, so
 * that no other reader (SVG, PDF, GIF …) ever opens it.
 */
export function pictureFormat(head: Buffer): PictureFormat | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  return text.slice(4, 8) === 'ftyp' && /^(avif|avis|mif1|miaf)/.test(text.slice(8)) ? 'avif' : null;
}

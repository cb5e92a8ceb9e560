import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

const FILE = createRequire(import.meta.url).resolve('#chinese-font');

let bytes: Buffer | null = null;

/** The font of drawn papers: ten megabytes that are read once, since packs draw papers by the hundred. */
export function chineseFont(): Buffer {
  bytes ??= readFileSync(FILE);
  return bytes;
}

/** A paper, from when its last word is drawn. */
export function finished(doc: PDFKit.PDFDocument): Promise<Buffer> {
  doc.end();
  return buffer(doc);
}

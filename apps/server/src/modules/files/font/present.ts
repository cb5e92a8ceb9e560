import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);

let bytes: Buffer | null = null;

/** The font of drawn papers: ten megabytes that are read once, since packs draw papers by the hundred. */
export function chineseFont(): Buffer {
  bytes ??= readFileSync(FILE);
  return bytes;
}

import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the page sends, and what it gets: the texts of the codes that are seen. */
export type Picture = ImageData;
export type Seen = readonly string[];

// Without this the library fetches its part from somebody else's host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'ITF', 'Code128', 'DataMatrix', 'QRCode'],
  maxNumberOfSymbols: 4,
};

addEventListener('message', async ({ data }: MessageEvent<Picture>) => {
  const found = await readBarcodes(data, OPTIONS);
  const seen: Seen = found.filter(({ isValid }) => isValid).map(({ text }) => text);
  postMessage(seen);
});

import type { Picture, Seen } from './code-worker.ts';

/** Reads what codes a camera's picture shows. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string[]>;
  close(): void;
}

/** The browser's own reader (Shape Detection API), which not every browser has. */
interface BrowserReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BrowserReaderClass {
  new (options: { formats: string[] }): BrowserReader;
  getSupportedFormats(): Promise<string[]>;
}

/** Barcodes of packs, and the two that trace codes are printed as. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf', 'code_128', 'data_matrix', 'qr_code'];
/** Without these two no trace code is read: then our own reader serves. */
const NEEDED = ['code_128', 'data_matrix'];

/** Whether there may be a camera here. */
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The browser's own reader where it knows the codes of medicines, else ours. */
export async function createReader(): Promise<CodeReader> {
  return (await browserReader()) ?? ownReader();
}

async function browserReader(): Promise<CodeReader | null> {
  const Reader = (globalThis as { BarcodeDetector?: BrowserReaderClass }).BarcodeDetector;
  const known = Reader ? await Reader.getSupportedFormats().catch(() => []) : [];
  if (!Reader || !NEEDED.every((format) => known.includes(format))) return null;
  const reader = new Reader({ formats: FORMATS.filter((format) => known.includes(format)) });
  return {
    read: async (video) => (await reader.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

/** Wider pictures take longer and show no code better. */
const MOST_WIDTH = 1280;

/**
 * Reads in a worker: the page stays quick, and WebAssembly needs no leave in the page's content policy, since a worker has the
 * policy of its own address.
 */
function ownReader(): CodeReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        if (!brush || video.videoWidth === 0) return resolve([]);
        const scale = Math.min(1, MOST_WIDTH / video.videoWidth);
        canvas.width = Math.round(video.videoWidth * scale);
        canvas.height = Math.round(video.videoHeight * scale);
        brush.drawImage(video, 0, 0, canvas.width, canvas.height);
        const picture: Picture = brush.getImageData(0, 0, canvas.width, canvas.height);
        worker.onmessage = ({ data }: MessageEvent<Seen>) => resolve([...data]);
        worker.onerror = () => reject(new Error('the reader of codes did not start'));
        worker.postMessage(picture, [picture.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}

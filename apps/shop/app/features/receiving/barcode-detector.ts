/** The browser's own reader of codes (Shape Detection API), which not every browser has. */
export interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type ReaderClass = new (options: { formats: string[] }) => CodeReader;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf', 'code_128', 'data_matrix', 'qr_code'];

const readerClass = (): ReaderClass | undefined =>
  (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;

/** Whether a camera can read codes here. */
export const canScan = (): boolean =>
  readerClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** @throws Error where `canScan` says no */
export function createReader(): CodeReader {
  const Reader = readerClass();
  if (!Reader) throw new Error('this browser reads no codes');
  return new Reader({ formats: FORMATS });
}

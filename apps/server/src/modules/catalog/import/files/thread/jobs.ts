/** What runs in a thread of its own: it reads one file and hands its rows out as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FileRow, fileRows, UnreadableFile } from '../reads.ts';
import type { SheetLimits } from '../rules.ts';

/** What a thread is to read. */
export interface ReadingWish {
  place: string;
  /** As the browser names it. */
  name: string;
  limits: SheetLimits;
}

/** What a thread answers each time that it is asked for more. */
export type ThreadWord =
  | { kind: 'rows'; rows: FileRow[]; isLast: boolean }
  | { kind: 'refused'; message: string };

/** One answer holds no more than this, so that taking it in holds nobody up. */
const MOST = { rows: 200, characters: 256 * 1024 };

const port = parentPort;
if (!port) throw new Error('this file is the beginning of a thread');
const { place, name, limits } = workerData as ReadingWish;

let rows: AsyncGenerator<FileRow> | null = null;

port.on('message', () => void batch().then((word) => port.postMessage(word)));

async function batch(): Promise<ThreadWord> {
  const list: FileRow[] = [];
  let length = 0;
  try {
    rows ??= fileRows(place, { name, limits });
    while (list.length < MOST.rows && length < MOST.characters) {
      const { value, done } = await rows.next();
      if (done) return { kind: 'rows', rows: list, isLast: true };
      list.push(value);
      length += value.cells.reduce((sum, cell) => sum + cell.length, 0);
    }
    return { kind: 'rows', rows: list, isLast: false };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', message: error.message };
    throw error;
  }
}

import { posix } from 'node:path';
import { z } from 'zod';
import { SetupError } from '../embedded/setup-error.ts';

/** Written into every backup; raise it when a program of today could not read the result. */
export const FORMAT = 1;

const manifest = z.object({
  kind: z.literal('manifest'),
  product: z.literal('qingnang'),
  format: z.number().int(),
  /** Unix seconds. */
  createdAt: z.number().int(),
  /** Names of the migrations that made the schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
});

const base = z.object({
  kind: z.literal('base'),
  product: z.literal('qingnang'),
  format: z.number().int(),
  /** Of PostgreSQL: 180001. */
  version: z.number().int(),
  /** Size of a segment of its log. */
  segmentBytes: z.number().int(),
  /** What it takes on a disk. */
  bytes: z.number().int(),
});

const entry = z.discriminatedUnion('kind', [
  manifest,
  /** Begins a copy of a cluster: its folders and files follow. */
  base,
  z.object({ kind: z.literal('folder'), path: z.string() }),
  /** Its rows follow as data, in the text format of COPY, until `end`. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({
    kind: z.literal('sequences'),
    values: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  }),
  /** Its bytes follow as data until `end`. The path is relative, with `/`. */
  z.object({ kind: z.literal('file'), path: z.string() }),
  /** The shop's own keys, encrypted (keys.ts); the bytes follow as data until `end`. */
  z.object({ kind: z.literal('keys') }),
  z.object({ kind: z.literal('end') }),
  /** The last entry: without it the backup was cut off. */
  z.object({ kind: z.literal('done'), files: z.number().int() }),
]);

export type Manifest = z.infer<typeof manifest>;
export type BaseHead = z.infer<typeof base>;
export type Entry = z.infer<typeof entry>;
export type Frame = { entry: Entry; data: null } | { entry: null; data: Buffer };

const ENTRY = 'E'.charCodeAt(0);
const DATA = 'D'.charCodeAt(0);
/** One byte of kind, four of length. */
const HEAD = 5;
const LARGEST_FRAME = 16 * 1024 * 1024;

/** A frame that says what follows. */
export function entryFrame(value: Entry): Buffer {
  return frame(ENTRY, Buffer.from(JSON.stringify(value)));
}

/** Frames with the bytes of `source`, joined to a good size: COPY hands them over row by row. */
export async function* dataFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const goodSize = 64 * 1024;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < goodSize) continue;
    yield* cut(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  yield* cut(Buffer.concat(waiting));
}

/** A single row may be larger than the largest frame. */
function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += LARGEST_FRAME)
    yield frame(DATA, bytes.subarray(at, at + LARGEST_FRAME));
}

/** A file with its content. */
export async function* fileFrames(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield entryFrame({ kind: 'file', path });
  yield* dataFrames(content);
  yield entryFrame({ kind: 'end' });
}

function frame(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/**
 * Reads frames back.
 * @throws Error when the bytes are no backup or end inside a frame
 */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let length = completeFrame(rest);
    while (length > 0) {
      yield parse(rest.subarray(0, length));
      rest = rest.subarray(length);
      length = completeFrame(rest);
    }
  }
  if (rest.length > 0) throw new Error('ends in the middle');
}

/** The data up to `end`; the frames after it are left to whoever reads on. */
export async function* dataOf(frames: AsyncGenerator<Frame>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await frames.next();
    if (done || !value.data) return;
    yield value.data;
  }
}

/**
 * The path of a file in a backup, which comes from outside: it must not write anywhere else.
 * @throws SetupError when it would
 */
export function safePath(name: string): string {
  if (posix.normalize(name) !== name || name.startsWith('/') || name.split('/').includes('..'))
    throw new SetupError('备份文件已损坏  The backup is damaged.');
  return name;
}

/** Length of the first frame with its head; 0 while it is incomplete. */
function completeFrame(bytes: Buffer): number {
  if (bytes.length < HEAD) return 0;
  const payload = bytes.readUInt32BE(1);
  if (payload > LARGEST_FRAME) throw new Error('not a backup');
  return bytes.length < HEAD + payload ? 0 : HEAD + payload;
}

function parse(bytes: Buffer): Frame {
  const payload = bytes.subarray(HEAD);
  if (bytes[0] === DATA) return { entry: null, data: payload };
  if (bytes[0] !== ENTRY) throw new Error('not a backup');
  return { entry: entry.parse(JSON.parse(payload.toString('utf8'))), data: null };
}

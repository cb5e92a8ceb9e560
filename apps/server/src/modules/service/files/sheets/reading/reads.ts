import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { NO_LIMITS, type SheetLimits, SheetMeter } from './rules.ts';
import { sheetRows } from './xlsx/reads.ts';
import { UnreadableZip } from './zip/reads.ts';

/** One row of a file, or why it cannot be read. `line` is its number in a spreadsheet, the header being 1. */
export type SheetRow = { line: number; cells: string[] } | { line: number; cells: string[]; broken: string };

/** A file that is no table we can read; the message is for the operator. */
export class UnreadableFile extends Error {
  /** By which it is known when it comes from another thread. */
  static readonly known = 'UnreadableFile';
  override readonly name = UnreadableFile.known;
}

export interface FileOptions {
  /** The name whose ending says what the file is, when its place does not. */
  name?: string;
  /** When its maker is not trusted. */
  limits?: SheetLimits;
}

/**
 * The rows of a CSV (UTF-8, UTF-16 or GB18030) or XLSX file, one after the other; never the whole file in memory. The
 * header is the first of them.
 * @throws UnreadableFile
 */
export function fileRows(
  file: string,
  { name = file, limits = NO_LIMITS }: FileOptions = {},
): AsyncGenerator<SheetRow> {
  const ending = path.extname(name).toLowerCase();
  if (ending === '.xls') throw new UnreadableFile(OLD_FORM);
  return metered(ending === '.xlsx' ? xlsxRows(file, limits) : csvRows(file), new SheetMeter(limits));
}

/** One batch holds no more than this, so that taking it in holds nobody up. */
const MOST = { rows: 200, characters: 256 * 1024 };

/** The same in batches, for who takes them from another thread. @throws UnreadableFile */
export async function* fileBatches(file: string, options: FileOptions): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let length = 0;
  for await (const row of fileRows(file, options)) {
    batch.push(row);
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < MOST.rows && length < MOST.characters) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

const OLD_FORM = '不支持旧版 .xls 文件，请另存为 .xlsx 或 .csv';

async function* metered(rows: AsyncGenerator<SheetRow>, meter: SheetMeter): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const refusal = meter.refusalOf(row);
    if (refusal !== null) throw new UnreadableFile(refusal);
    yield row;
  }
}

const SAMPLE_BYTES = 256 * 1024;
/** A quote that is never closed must not swallow a file of any size. */
const MAX_RECORD = 256 * 1024;

async function* csvRows(file: string): AsyncGenerator<SheetRow> {
  const sample = await firstBytes(file);
  const encoding = encodingOf(sample);
  const broken: SheetRow[] = [];
  let line = 0;
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(new TextDecoder(encoding).decode(sample)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD,
    on_skip: (error) => {
      broken.push({ line: 0, cells: [], broken: `格式错误：${error?.code ?? ''}` });
      return undefined;
    },
  });
  // An error of any part ends the parser with it; reading it then throws.
  pipeline(createReadStream(file), decoder(encoding), parser, () => undefined);
  for await (const cells of parser as AsyncIterable<string[]>) {
    for (const row of broken.splice(0)) yield { ...row, line: ++line };
    yield { line: ++line, cells };
  }
  for (const row of broken.splice(0)) yield { ...row, line: ++line };
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: Error) => {
    throw new UnreadableFile(`打不开文件 ${file}：${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    if (bytesRead === 0) throw new UnreadableFile('文件是空的');
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The mark at the beginning says it; without one, bytes that are no UTF-8 are GB18030, as Chinese Excel writes it. */
function encodingOf(sample: Buffer): string {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  try {
    // `stream`: the sample may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** The sign that the header is divided by. */
function delimiterOf(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', '\t', ';'].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

function decoder(encoding: string): Transform {
  const decode = new TextDecoder(encoding);
  return new Transform({
    decodeStrings: true,
    transform(chunk: Buffer, _, done) {
      done(null, decode.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decode.decode());
    },
  });
}

/** How files of the old form begin, whatever they are called; those with a password are kept in it, too. */
const OLD_BEGIN = Buffer.from('d0cf11e0', 'hex');

async function* xlsxRows(file: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  if ((await firstBytes(file)).subarray(0, OLD_BEGIN.length).equals(OLD_BEGIN))
    throw new UnreadableFile(`${OLD_FORM}；有密码的文件请先去掉密码`);
  try {
    yield* sheetRows(file, limits);
  } catch (error) {
    if (error instanceof UnreadableZip) throw new UnreadableFile(`读不懂这个 XLSX 文件：${error.message}`);
    throw error;
  }
}

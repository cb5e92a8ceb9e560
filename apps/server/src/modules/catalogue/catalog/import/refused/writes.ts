import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UnreadableFile } from '../../../../service/reads.ts';
import type { ListedRow } from '../writes.ts';

const OUTCOMES: Readonly<Record<ListedRow['outcome'], string>> = {
  refused: '拒绝',
  draft: '草稿',
  held: '未改价',
  differs: '不一致',
};

/** The list of rows that are not on sale: a CSV that Excel opens, with the row as it came. */
export class ErrorFile {
  readonly #stream: WriteStream;

  private constructor(stream: WriteStream) {
    this.#stream = stream;
  }

  /** @throws UnreadableFile when the file cannot be made */
  static async create(file: string): Promise<ErrorFile> {
    const handle = await open(file, 'w').catch((error: Error) => {
      throw new UnreadableFile(`不能写入 ${file}：${error.message}`);
    });
    return new ErrorFile(handle.createWriteStream());
  }

  async begin(header: readonly string[]): Promise<void> {
    // Excel takes a CSV for UTF-8 only with the mark.
    await this.#write(`\ufeff${csvLine(['行号', '结果', '原因', ...header])}`);
  }

  add({ line, outcome, reason, cells }: ListedRow): Promise<void> {
    return this.#write(csvLine([String(line), OUTCOMES[outcome], reason, ...cells]));
  }

  async end(): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'close');
  }

  async #write(text: string): Promise<void> {
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }
}

function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(',')}\r\n`;
}

import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { ListedRow } from '../writes.ts';

/** The list of rows that are not on sale: a CSV that Excel opens, with the row as it came. */
export class ErrorFile {
  readonly #stream;

  constructor(file: string) {
    this.#stream = createWriteStream(file);
  }

  /** @throws when the file cannot be made */
  async begin(header: readonly string[]): Promise<void> {
    await once(this.#stream, 'open');
    // Excel takes a CSV for UTF-8 only with the mark.
    await this.#write(`\ufeff${csvLine(['行号', '结果', '原因', ...header])}`);
  }

  add({ line, outcome, reason, cells }: ListedRow): Promise<void> {
    return this.#write(csvLine([String(line), outcome === 'refused' ? '拒绝' : '草稿', reason, ...cells]));
  }

  async end(): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'finish');
  }

  async #write(text: string): Promise<void> {
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }
}

function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(',')}\r\n`;
}

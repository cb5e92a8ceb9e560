import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const HASH_LENGTH = 8;

/**
 * Pictures of the demo shop, kept under `<public files>/demo` and served as `/files/demo/…`. A name carries the hash of its
 * content: browsers keep what is under `/files` for good.
 */
export class DemoFiles {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();

  /** @param files folder of the public files */
  constructor(files: string) {
    this.#folder = path.join(files, 'demo');
  }

  /**
   * Notes a file to be written.
   * @param name path below `demo`, `packs/7.svg`
   * @returns its address, `/files/demo/packs/7.1f0c2a9b.svg`
   */
  add(name: string, text: string): string {
    const { dir, name: stem, ext } = path.posix.parse(name);
    const hashed = `${dir}/${stem}.${hash('sha1', text).slice(0, HASH_LENGTH)}${ext}`;
    this.#texts.set(hashed, text);
    return `/files/demo/${hashed}`;
  }

  /** Writes all noted files; those of an earlier load are replaced. */
  async write(): Promise<void> {
    const folders = new Set(
      [...this.#texts.keys()].map((name) => path.dirname(path.join(this.#folder, name))),
    );
    for (const folder of folders) await mkdir(folder, { recursive: true });
    await Promise.all([...this.#texts].map(([name, text]) => writeFile(path.join(this.#folder, name), text)));
  }
}

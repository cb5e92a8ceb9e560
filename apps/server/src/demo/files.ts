import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Pictures of the demo shop, kept under `<public files>/demo` and served as `/files/demo/…`. */
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
   * @returns its address
   */
  add(name: string, text: string): string {
    this.#texts.set(name, text);
    return `/files/demo/${name}`;
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

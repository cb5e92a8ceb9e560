import type { FileTree } from './port.ts';

/** So many files at once: each waits for the store most of its time. */
const AT_ONCE = 8;

export interface Copied {
  copied: number;
  /** Were there already. */
  kept: number;
}

/**
 * Brings every file of one place to another that lacks it. Names never change their content, so that a copy that was cut off goes on
 * where it stopped, and one beside a shop that runs is made twice: before the switch and after it.
 * @param onFile is told after each of them how many are done, and of how many
 */
export async function fillFrom(
  from: Pick<FileTree, 'paths' | 'read'>,
  to: Pick<FileTree, 'has' | 'write'>,
  onFile: (done: number, all: number) => void = () => undefined,
): Promise<Copied> {
  const paths = await from.paths();
  const copied: Copied = { copied: 0, kept: 0 };
  const left = paths.values();
  const work = async () => {
    for (const name of left) {
      if (await to.has(name)) copied.kept += 1;
      else {
        await to.write(name, await from.read(name));
        copied.copied += 1;
      }
      onFile(copied.copied + copied.kept, paths.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copied;
}

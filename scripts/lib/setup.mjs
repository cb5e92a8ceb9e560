import { accessSync, constants } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { withSetupLock } from './lock.mjs';
import { ensureNode, knownNode } from './node24.mjs';
import { arePackagesMarked, ensurePackages } from './packages.mjs';
import { ROOT } from './project.mjs';
import { Refusal } from './run.mjs';

/**
 * Brings a fresh clone to the point where the program can run, and costs next to nothing when it is there already. A folder that
 * somebody else has set up (a container's image) is taken as it is where nothing has to be built.
 * @param {{ say: (line: string) => void, build: boolean, meanwhile?: (node: string) => Promise<unknown> }} options meanwhile: done
 * beside a build, where there is one to do; it never fails
 * @returns {Promise<string>} the Node program to run everything with
 */
export async function setUp({ say, build, meanwhile }) {
  if (!isWritable()) return asItIs(build);
  return await withSetupLock(say, async () => {
    const node = await ensureNode(say);
    await ensurePackages(say, node);
    if (build) await ensureBuilt(say, node, meanwhile && (() => meanwhile(node)));
    return node;
  });
}

function isWritable() {
  try {
    accessSync(ROOT, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function asItIs(build) {
  const node = knownNode();
  if (build || node === null || !arePackagesMarked())
    throw new Refusal(`程序文件夹不可写：${ROOT}  The program's folder cannot be written.`);
  return node;
}

/** Ends the process with one readable message instead of a stack. */
export function fail(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}

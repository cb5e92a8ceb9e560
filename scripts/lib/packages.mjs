import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linkIntoPackages } from './node24.mjs';
import { inProject, readJson, readOrEmpty, sha256 } from './project.mjs';
import { head, npm, Refusal, step } from './run.mjs';

/** Inside node_modules: whoever deletes that folder deletes this with it. */
const STAMP = path.join('node_modules', '.installed');
const LOCK = inProject('package-lock.json');

/** Makes node_modules what package-lock.json says; does nothing, and needs no network, when it is that already. */
export async function ensurePackages(say, node) {
  if (arePackagesMarked()) return;
  if (!matchesLock()) await step(say, '安装依赖 Installing packages', () => install(node));
  writeFileSync(inProject(STAMP), sha256(readOrEmpty(LOCK)));
}

/** Whether node_modules was found to be that before. */
export const arePackagesMarked = () => readOrEmpty(inProject(STAMP)) === sha256(readOrEmpty(LOCK));

/** A copy of the project has what it needs, whatever of it package-lock.json names. */
export const markInstalled = (folder) => writeFileSync(path.join(folder, STAMP), sha256(readOrEmpty(LOCK)));

/**
 * Somebody may have installed by hand. npm writes down what it has put into node_modules; a package that is not there is only
 * acceptable when it is for another kind of machine.
 */
function matchesLock() {
  const file = inProject('node_modules', '.package-lock.json');
  if (!existsSync(file)) return false;
  const installed = readJson(file).packages;
  return Object.entries(readJson(LOCK).packages).every(([where, wanted]) => {
    if (!where.startsWith('node_modules/')) return true;
    const found = installed[where];
    return found ? wanted.link === true || found.version === wanted.version : wanted.optional === true;
  });
}

async function install(node) {
  // No package may run programs of its own on installation; none that we use needs to.
  const { code, output } = await npm(node, [
    'ci',
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
  ]);
  if (code !== 0) {
    throw new Refusal(
      `${head(output)}\n依赖安装失败，请检查网络  npm ci failed; is the npm registry reachable?`,
    );
  }
  linkIntoPackages(node);
}

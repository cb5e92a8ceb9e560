import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { inProject, ROOT, readJson } from './project.mjs';
import { npm, Refusal, step, tail } from './run.mjs';

/** The one version that everything was tried with, as package.json names it. */
const VERSION = readJson(inProject('package.json')).devDependencies.node;
const TOOL = inProject('.tools', `node-${VERSION}`);
const PROGRAM = path.join(TOOL, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The right Node: the one that runs us, or the one kept in `.tools/` (outside node_modules, which `npm ci` deletes).
 * Fetched from the npm registry when there is neither.
 */
export async function ensureNode(say) {
  const known = knownNode();
  if (known !== null) return known;
  await step(say, `安装 Node.js ${VERSION} Installing Node.js ${VERSION}`, fetchNode);
  return PROGRAM;
}

/** The right Node without fetching it; null = there is none. */
export function knownNode() {
  if (existsSync(PROGRAM)) return PROGRAM;
  return process.version === `v${VERSION}` && !process.execPath.startsWith(ROOT) ? process.execPath : null;
}

async function fetchNode() {
  const unfinished = makeFolder();
  const name = packageName();
  // The package `node` itself is only an install script that fetches this one.
  const args = [
    'install',
    '--prefix',
    unfinished,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--loglevel=error',
  ];
  const { code, output } = await npm(process.execPath, [...args, `${name}@${VERSION}`]);
  const binary = path.join(unfinished, 'node_modules', name, 'bin', path.basename(PROGRAM));
  if (code !== 0 || !existsSync(binary)) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Refusal(
      `${tail(output)}\n无法安装 Node.js ${VERSION}，请检查网络  Cannot install Node.js ${VERSION}; is the npm registry reachable?`,
    );
  }
  rmSync(TOOL, { recursive: true, force: true });
  mkdirSync(path.dirname(PROGRAM), { recursive: true });
  renameSync(binary, PROGRAM);
  rmSync(unfinished, { recursive: true, force: true });
}

function makeFolder() {
  mkdirSync(inProject('.tools'), { recursive: true });
  return mkdtempSync(inProject('.tools', 'fetch-'));
}

function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
}

/**
 * Puts the Node we have where the install script of the package `node` would have put one, so that `npm run` and `npx` inside
 * the project use it as well.
 * @param folder of the project, or of a copy
 */
export function linkIntoPackages(node, folder = ROOT) {
  const target = path.join(folder, 'node_modules', 'node', 'bin', path.basename(PROGRAM));
  const command = path.join(folder, 'node_modules', '.bin', 'node');
  mkdirSync(path.dirname(target), { recursive: true });
  mkdirSync(path.dirname(command), { recursive: true });
  rmSync(target, { force: true });
  try {
    linkSync(node, target);
  } catch {
    copyFileSync(node, target);
  }
  if (process.platform === 'win32') return;
  rmSync(command, { force: true });
  symlinkSync(path.join('..', 'node', 'bin', 'node'), command);
}

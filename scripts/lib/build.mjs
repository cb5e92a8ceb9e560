import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, inProject, ROOT, readOrEmpty, sha256 } from './project.mjs';
import { npm, Refusal, step, tail } from './run.mjs';

const APPS = [
  { name: 'shop', title: '构建商城 Building the shop', output: 'build/server/index.js' },
  { name: 'office', title: '构建后台 Building the back office', output: 'dist/index.html' },
];

/** What a build makes or keeps; never a source. */
const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router', '.vite']);

/**
 * Builds the two browser applications whose sources have changed since their last build, beside each other.
 * @param meanwhile what may be done beside a build, if there is one to do; it never fails
 */
export async function ensureBuilt(say, node, meanwhile = async () => undefined) {
  const due = APPS.flatMap((app) => dueBuild(app) ?? []);
  if (due.length === 0) return;
  const ends = await Promise.allSettled([...due.map((one) => perform(say, node, one)), meanwhile()]);
  const failure = ends.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}

/** null: it is built as its sources are now. */
function dueBuild({ name, title, output }) {
  const stamp = inProject('.cache', `built-${name}`);
  // Taken before the build: a file that is saved meanwhile makes the next start build again.
  const sources = fingerprint(name);
  const isBuilt = existsSync(inProject('apps', name, output)) && readOrEmpty(stamp) === sources;
  return isBuilt ? null : { name, title, stamp, sources };
}

async function perform(say, node, { name, title, stamp, sources }) {
  await step(say, title, () => build(node, name));
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** Names, sizes and times, not contents: this runs at every start and has to be done in a few milliseconds. */
function fingerprint(app) {
  const files = [
    ...filesBelow(inProject('apps', app), NOT_SOURCES),
    ...filesBelow(inProject('packages'), NOT_SOURCES),
    inProject('package-lock.json'),
    inProject('tsconfig.base.json'),
  ].filter((file) => !/\.test\.[a-z]+$/.test(file));
  const lines = files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return `${path.relative(ROOT, file)} ${size} ${mtimeMs}`;
  });
  return sha256(lines.join('\n'));
}

async function build(node, app) {
  // Whatever the caller's own is: with another one the storefront would be built for its development.
  const { code, output } = await npm(node, ['run', 'build', '-w', `apps/${app}`], { NODE_ENV: 'production' });
  if (code !== 0) throw new Refusal(`${tail(output)}\n构建失败  The build of apps/${app} failed.`);
}

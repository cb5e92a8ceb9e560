// node scripts/lock-file.mjs [--fix]: is package-lock.json one that `npm ci` accepts on every machine?
//
// 1. No download addresses: they name the registry of whoever wrote the file.
// 2. Every optional package is listed, those for other kinds of machine too. npm leaves out what the writer's registry does not
//    hold, and `npm ci` then refuses the file everywhere. --fix adds what is missing; the parent names the exact version.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject, readJson } from './lib/project.mjs';

const FILE = inProject('package-lock.json');

/** @returns {string[]} one line for each defect */
export function defectsOf(lock) {
  const addresses = Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved && !entry.link)
    .map(([where]) => `${where}: has a download address (resolved)`);
  return [
    ...addresses,
    ...missingIn(lock).map(({ name, parent }) => `${parent}: optional ${name} is not listed`),
  ];
}

/** The same lock file with the missing optional packages listed, in npm's order. */
export function completed(lock) {
  const added = missingIn(lock).map(({ name, version, parent, dev }) => {
    const rest = { ...machinesOf(name.replace(/^@[^/]+\//, '')), ...(dev ? { dev } : {}), optional: true };
    return [`${placeOf(parent)}${name}`, { version, ...sorted(rest) }];
  });
  const [root, ...others] = Object.entries(lock.packages);
  const packages = [...others, ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries([root, ...packages]) };
}

function missingIn({ packages }) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isListed(packages, parent, name))
      .map(([name, version]) => ({ name, version, parent, dev: entry.dev === true })),
  );
}

/** Node's own way of finding a package: beside the parent, then further and further out. */
function isListed(packages, parent, name) {
  for (let folder = parent; ; folder = placeOf(folder).replace(/\/?node_modules\/$/, '')) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** `node_modules/a/node_modules/@b/c` → `node_modules/a/node_modules/` */
const placeOf = (where) => where.slice(0, where.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Such packages say in their name which machines they are for: `cli-linux-arm64-musl`, `binding-win32-x64-msvc`. */
function machinesOf(name) {
  const parts = name.split('-');
  const os = [
    'aix',
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'win32',
  ];
  const cpu = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
  const libc = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' };
  const found = {
    os: parts.filter((part) => os.includes(part)),
    cpu: parts.filter((part) => cpu.includes(part)),
  };
  if (found.os.length !== 1 || found.cpu.length !== 1)
    throw new Error(`${name}: cannot tell for which machine it is`);
  const libraries = parts.flatMap((part) => libc[part] ?? []);
  return libraries.length > 0 ? { ...found, libc: libraries } : found;
}

const sorted = (entry) => Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = readJson(FILE);
  if (process.argv.includes('--fix')) writeFileSync(FILE, `${JSON.stringify(completed(lock), null, 2)}\n`);
  const defects = defectsOf(process.argv.includes('--fix') ? readJson(FILE) : lock);
  for (const line of defects) process.stdout.write(`package-lock.json: ${line}\n`);
  process.exitCode = defects.length > 0 ? 1 : 0;
}

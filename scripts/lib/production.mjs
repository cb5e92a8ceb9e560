import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linkIntoPackages } from './node24.mjs';
import { markInstalled } from './packages.mjs';
import { filesBelow, inProject, readJson } from './project.mjs';

/** Of the program: what the server runs, and what its commands are. */
const PROGRAM = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/assets',
  'apps/server/package.json',
  'apps/connector/src',
  'apps/shop/build',
  'apps/office/dist',
  'packages',
  'scripts',
  'deploy',
  'docs/operation.md',
  'CHANGELOG.md',
  'LICENSE',
  'package-lock.json',
];
/** Tests and what they rest on, checks of the source, other copies of libraries. */
const NOT_RUN =
  /(\.(test|deep|cluster)\.[cm]?[jt]sx?|\.map|released\.sql\.gz)$|^(apps|packages)\/[^/]+\/src\/testing(\/|$)|^scripts\/structure(\/|$)|(^|\/)node_modules(\/|$)/;
/** Of a library: what only its own tests, compilers, debuggers and readers want. Licences have other names. */
const NOT_LOADED =
  /\.map$|\.test\.[cm]?[jt]sx?$|\.[cm]?ts$|(^|\/)(readme|changelog|history)[^/]*\.(md|markdown)$/i;

/**
 * Writes a folder that holds the built program with what it needs to run, and nothing that builds or tests it: Node, libraries of the server
 * and of the storefront's pages. It is run as the project's own folder is, but for building.
 * @param target a folder that is empty or is none yet
 */
export function writeProduction(target, node) {
  for (const name of PROGRAM) copy(name, target, (file) => !NOT_RUN.test(file));
  const { packages } = readJson(inProject('package-lock.json'));
  for (const name of librariesOf(packages)) copyLibrary(name, packages[name], target);
  linkIntoPackages(node, target);
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest(target), null, 2)}\n`);
  markInstalled(target);
}

function copy(name, target, isKept) {
  const to = path.join(target, name);
  mkdirSync(path.dirname(to), { recursive: true });
  const filter = (file) => isKept(path.relative(inProject(), file).split(path.sep).join('/'));
  cpSync(inProject(name), to, { recursive: true, verbatimSymlinks: true, filter });
}

function copyLibrary(name, { link, resolved }, target) {
  if (link) {
    const to = path.join(target, name);
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(path.relative(path.dirname(to), path.join(target, resolved)), to);
  } else {
    // A library below it is one of its own in the list.
    copy(
      name,
      target,
      (file) => !NOT_LOADED.test(file) && !file.slice(name.length).includes('/node_modules'),
    );
  }
}

/** Folders of the libraries that the server and the built storefront load, with what these need. */
function librariesOf(packages) {
  const found = new Set();
  const take = (from, names, isNeeded) => {
    for (const name of names) {
      const folder = folderOf(packages, from, name);
      if (folder === undefined || !existsSync(inProject(folder))) {
        if (isNeeded) throw new Error(`${name}, which ${from} needs, is not installed`);
      } else if (!found.has(folder)) {
        found.add(folder);
        const { link, resolved } = packages[folder];
        takeAll(link ? resolved : folder);
      }
    }
  };
  const takeAll = (where) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[where];
    const isOptional = (name) => optionalDependencies?.[name] || peerDependenciesMeta?.[name]?.optional;
    const own = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !isOptional(name));
    take(where, own, true);
    // For another kind of machine.
    take(where, Object.keys(optionalDependencies ?? {}), false);
  };
  takeAll('apps/server');
  take('apps/shop', importsOf(inProject('apps/shop/build/server')), true);
  return [...found];
}

/** Where Node finds a library that a folder asks for. */
function folderOf(packages, from, name) {
  const above = from.split('/').map((_, at, parts) => parts.slice(0, parts.length - at).join('/'));
  return [...above, '']
    .map((folder) => path.posix.join(folder, 'node_modules', name))
    .find((one) => packages[one]);
}

/** Names of the libraries that built files import. */
function importsOf(folder) {
  const names = filesBelow(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^import\b[^"';]*["']([^"']+)["']/gm)])
    .map(([, name]) => name)
    .filter((name) => !/^(\.|node:)/.test(name));
  return new Set(
    names.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
}

/** The project's own, with those of its commands that are there. */
function manifest(target) {
  const { devDependencies, scripts, ...own } = readJson(inProject('package.json'));
  const isThere = (command) => {
    const [, program] = /^exec node scripts\/run\.mjs (\S+\.ts)$/.exec(command) ?? [];
    return program !== undefined && existsSync(path.join(target, program));
  };
  return {
    ...own,
    scripts: Object.fromEntries(Object.entries(scripts).filter(([, command]) => isThere(command))),
    devDependencies: { node: devDependencies.node },
  };
}

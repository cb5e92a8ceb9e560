import { execFileSync } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** An operating-system user other than ourselves that the database has to run as. */
export interface OsUser {
  uid: number;
  gid: number;
}

const NOBODY: OsUser = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. Started as root we run it as the owner of an existing cluster, else as `postgres`, else as nobody.
 * @returns null when the database runs as ourselves
 */
export function databaseUser(cluster: string): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return lookUp('postgres') ?? NOBODY;
}

/** `id` asks the system's own user directory, which need not be /etc/passwd. */
function lookUp(name: string): OsUser | null {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}

/**
 * May `user` reach `target` (which exists) and read it; folders and programs also need the right to enter or execute.
 * Judged by the mode bits of the target and of every folder above it.
 */
export function canUse(target: string, user: OsUser | null, rights: 'enter' | 'read' | 'execute'): boolean {
  const wanted = { enter: constants.X_OK, read: constants.R_OK, execute: constants.R_OK | constants.X_OK }[
    rights
  ];
  try {
    if (user === null) {
      accessSync(target, wanted);
      return true;
    }
    const real = realpathSync(target);
    return (
      allows(real, user, wanted) && foldersAbove(real).every((folder) => allows(folder, user, constants.X_OK))
    );
  } catch {
    return false;
  }
}

function foldersAbove(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [] : [parent, ...foldersAbove(parent)];
}

function allows(target: string, user: OsUser, wanted: number): boolean {
  const { mode, uid, gid } = statSync(target);
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (bits & wanted) === wanted;
}

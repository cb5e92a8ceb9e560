import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataFolder } from '../data-folder.ts';
import { canUse, databaseUser, type OsUser } from './os-user.ts';
import { SetupError } from './setup-error.ts';

/** Where one embedded database lives. All paths are real paths. */
export interface Place {
  /** Holds everything below. */
  home: string;
  /** PGDATA; exists only after initdb. */
  cluster: string;
  sockets: string;
  logs: string;
  /** One file for each process that uses the database now. */
  users: string;
  /** Who the database runs as; null: ourselves. */
  user: OsUser | null;
  /** What it holds need not survive a loss of power: a database of tests. */
  isDisposable: boolean;
  /** Where the database lays its log, segment by segment, for the archive; null: it keeps none. */
  spool: string | null;
}

/** The number in the socket's file name; nothing listens on a TCP port. */
export const SOCKET_PORT = 5432;

/** The smallest limit of the systems we run on (macOS 104 with the closing zero, Linux 108). */
const LONGEST_SOCKET_PATH = 103;

/**
 * Finds or makes the folders of the database that belongs to `dataDir`.
 *
 * Usually `dataDir/postgres`. When we are root and the database's user cannot get there (a folder below a 0700 home), a folder in
 * /var/lib (or /var/tmp) that only `dataDir/postgres.path` names.
 * @throws SetupError when a folder cannot be written or belongs to somebody else
 */
export function findPlace(dataDir: string, isDisposable: boolean): Place {
  // Others may pass through, not look inside, where the database's user has to get to its own folder.
  const root = openDataFolder(dataDir, process.getuid?.() === 0);
  const home = recordedHome(root) ?? chooseHome(root);
  const cluster = path.join(home, 'data');
  const user = databaseUser(cluster);
  refuseForeign(cluster);
  return {
    home,
    cluster,
    user,
    isDisposable,
    spool: existsSync(spoolOf(home)) ? spoolOf(home) : null,
    sockets: socketFolder(home, user),
    logs: folderOf(path.join(home, 'log'), user),
    users: folderOf(path.join(home, 'users'), null),
  };
}

const spoolOf = (home: string) => path.join(home, 'spool');

/**
 * The same place with an archive, or without. What a folder of the place says holds for whoever starts the database next: a command
 * that started it without would leave a hole in the archive.
 */
export function withSpool(place: Place, isWanted: boolean): Place {
  const spool = spoolOf(place.home);
  if (isWanted) return { ...place, spool: folderOf(spool, place.user) };
  rmSync(spool, { recursive: true, force: true });
  return { ...place, spool: null };
}

function recordedHome(root: string): string | null {
  const pointer = path.join(root, 'postgres.path');
  if (!existsSync(pointer)) return null;
  const home = readFileSync(pointer, 'utf8').trim();
  if (existsSync(home)) return realpathSync(home);
  throw new SetupError(
    `数据库文件夹不见了：${home}  The database folder named in ${pointer} is gone; delete that file to begin with an empty database.`,
  );
}

function chooseHome(root: string): string {
  const home = path.join(root, 'postgres');
  const user = databaseUser(path.join(home, 'data'));
  if (user === null || existsSync(path.join(home, 'data')) || canUse(root, user, 'enter')) {
    mkdirSync(home, { recursive: true });
    if (user !== null) chmodSync(home, 0o711);
    return home;
  }
  const base = ['/var/lib', '/var/tmp', os.tmpdir()].find(
    (folder) => existsSync(folder) && canUse(folder, user, 'enter'),
  );
  if (base === undefined)
    throw new SetupError(`没有可用的数据库文件夹  No folder that the database's user can reach.`);
  const elsewhere = realpathSync(mkdtempSync(path.join(base, 'qingnang-')));
  chmodSync(elsewhere, 0o711);
  writeFileSync(path.join(root, 'postgres.path'), `${elsewhere}\n`);
  return elsewhere;
}

function refuseForeign(cluster: string): void {
  const existing = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (!existing || self === 0 || existing.uid === self) return;
  throw new SetupError(
    `数据库文件夹属于另一个系统用户：${cluster}  The database folder belongs to another user (uid ${existing.uid}).`,
  );
}

/** The folder's mode is what keeps other people of this machine out: inside it the database asks for no password. */
function socketFolder(home: string, user: OsUser | null): string {
  const usual = path.join(home, 'socket');
  if (fits(usual)) return folderOf(usual, user);
  const pointer = path.join(home, 'socket.path');
  const recorded = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
  const uid = user?.uid ?? process.getuid?.();
  if (recorded !== '' && statSync(recorded, { throwIfNoEntry: false })?.uid === uid) return recorded;
  const base = fits(path.join(os.tmpdir(), 'qingnang-XXXXXX')) ? os.tmpdir() : '/tmp';
  const short = folderOf(mkdtempSync(path.join(base, 'qingnang-')), user);
  writeFileSync(pointer, `${short}\n`);
  return short;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
}

/** A private folder of the database's user. */
function folderOf(folder: string, user: OsUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

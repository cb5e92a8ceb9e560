import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf, SetupError } from './embedded/setup-error.ts';

/** What the shop keeps in its folder: one that holds other things and none of these is not the shop's. */
const OURS = ['files', 'postgres', 'postgres.path', 'keys', 'sandbox.key', 'search-index'];
/** These belong to the shop's process alone. The database's folder has modes of its own (embedded/place.ts). */
const PRIVATE = ['files', 'keys', 'sandbox.key', 'search-index'];
/** Nothing that is written there stays. */
const VIRTUAL = /^\/(proc|sys|dev(?!\/shm\/))(\/|$)/;
/** Even when they are empty: they are for everybody, and would be closed to everybody else. */
const SHARED =
  /^\/((bin|boot|etc|home|lib|media|mnt|opt|root|run|sbin|srv|tmp|usr|var)|var\/(lib|tmp|log|run))?$/;
/** What a new disk brings along. */
const OF_DISKS = /^(lost\+found|\..*)$/;

/** Nothing that this process makes may be read by other users of the machine. Called first by the server and every command. */
export function keepToOurselves(): void {
  process.umask(0o077);
}

/**
 * Why a folder cannot be the shop's DATA_DIR, in one line; null when it can. Makes and changes nothing.
 * @param dataDir full path; may be missing
 */
export function dataFolderRefusal(dataDir: string): string | null {
  const wrong = (why: string, english: string) =>
    `数据文件夹不能用：${dataDir} ${why}，请用 DATA_DIR 换一个 (${english}; choose another DATA_DIR)`;
  if (VIRTUAL.test(dataDir)) return wrong('是系统的虚拟文件夹', 'a folder of the system');
  if (SHARED.test(dataDir) || [os.homedir(), os.tmpdir()].includes(dataDir))
    return wrong('不是商城自己的文件夹', 'not a folder of its own');
  try {
    const nearest = nearestExisting(dataDir);
    if (!statSync(nearest).isDirectory()) return wrong('不是文件夹', 'not a folder');
    accessSync(nearest, constants.W_OK | constants.X_OK);
    if (nearest !== dataDir) return null;
    const names = readdirSync(dataDir).filter((name) => !OF_DISKS.test(name));
    const isOurs = names.length === 0 || names.some((name) => OURS.includes(name));
    return isOurs ? null : wrong('里有别的东西', 'it holds other things');
  } catch (error) {
    return wrong(`不可写（${codeOf(error)}）`, 'cannot be written');
  }
}

/**
 * Makes DATA_DIR when it is missing and closes it to other users of the machine, also one that stood open until now.
 * @param isPassed the embedded database runs as another user and has to get to its own folder inside
 * @returns the real path
 * @throws SetupError in one line
 */
export function openDataFolder(dataDir: string, isPassed: boolean): string {
  const refusal = dataFolderRefusal(dataDir);
  if (refusal !== null) throw new SetupError(refusal);
  try {
    makeFolder(dataDir);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    chmodSync(dataDir, isPassed ? 0o711 : 0o700);
    for (const name of PRIVATE) close(path.join(dataDir, name));
    return realpathSync(dataDir);
  } catch (error) {
    throw new SetupError(
      `数据文件夹不可写（${codeOf(error)}）：${dataDir}  The data folder cannot be written; choose another with DATA_DIR.`,
    );
  }
}

/** Folder by folder: Node's own recursive way never ends where the system refuses new folders, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has just made it.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Takes everybody else's rights away, below as well; nothing is walked through where that has been done before. */
function close(target: string): void {
  const stat = statSync(target, { throwIfNoEntry: false });
  if (!stat || (stat.mode & 0o077) === 0) return;
  if (stat.isDirectory()) for (const name of readdirSync(target)) close(path.join(target, name));
  // Last: a walk that was cut off begins anew.
  chmodSync(target, stat.isDirectory() ? 0o700 : 0o600);
}

/** The folder itself, or the first above it that is there. */
export function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

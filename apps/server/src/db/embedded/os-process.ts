import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Is `pid` a running postmaster of this cluster? A number alone proves nothing: after a restart of the machine it may belong
 * to any other program, and a zombie still answers signals.
 */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return argumentsOf(pid).includes(cluster);
  return ps(pid, 'command').includes(`-D ${cluster}`);
}

/** A text that differs between two processes which had the same number one after the other; empty when there is none. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const text = readOrEmpty(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Of these, 0 is the state (Z: dead, not yet collected) and 19 the start in ticks since boot; see proc(5).
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

function argumentsOf(pid: number): string[] {
  return readOrEmpty(`/proc/${pid}/cmdline`).split('\0');
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', `${column}=`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

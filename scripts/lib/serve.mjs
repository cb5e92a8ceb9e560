import { spawn } from 'node:child_process';
import { inProject, ROOT } from './project.mjs';
import { nodeEnvironment } from './run.mjs';

const GUARD = new URL('./with-parent.mjs', import.meta.url).href;

/**
 * Runs a program of ours under the given Node until it ends, and ends as it did.
 *
 * It has a process group of its own: a Ctrl+C reaches it once, through us, not a second time from the terminal. It stops by
 * itself when we are killed (with-parent.mjs), and we stop it when npm, which started us, is killed.
 */
export function serve(node, args) {
  const child = spawn(node, ['--import', GUARD, ...args], {
    cwd: ROOT,
    env: nodeEnvironment(node),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event) followParent(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
}

function followParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
}

export const SERVER = inProject('apps', 'server', 'src', 'main.ts');

import { spawn } from 'node:child_process';
import { inProject, ROOT } from './project.mjs';
import { nodeEnvironment } from './run.mjs';

const GUARD = new URL('./with-parent.mjs', import.meta.url).href;

/** Before a server that has died is started again: at once, then more slowly while it goes on dying. */
const PAUSES_MS = [200, 1000, 2000, 4000];
/** Whoever has lived for so long begins with the first pause again. */
const STEADY_MS = 10_000;

/**
 * Runs a program of ours under the given Node until it ends, and ends as it did.
 *
 * It has a process group of its own: a Ctrl+C reaches it once, through us, not a second time from the terminal. It stops by
 * itself when we are killed (with-parent.mjs), and we stop it when npm, which started us, is killed.
 *
 * @param {{ restarts?: boolean }} options restarts: once it has said that it is ready, a death by a fault or a signal that is not
 * ours starts it again. What has never been ready is wrongly set up, and stays down.
 */
export function serve(node, args, { restarts = false } = {}) {
  let child = null;
  let isStopping = false;
  let hasServed = false;

  function launch(deaths) {
    const began = performance.now();
    child = spawn(node, ['--import', GUARD, ...args], {
      cwd: ROOT,
      env: nodeEnvironment(node),
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message === 'ready') hasServed = true;
    });
    let isOver = false;
    const over = (cause, code) => {
      if (isOver) return;
      isOver = true;
      child = null;
      if (!restarts || !hasServed || isStopping || code === 0) process.exit(code);
      const count = performance.now() - began > STEADY_MS ? 0 : deaths;
      process.stderr.write(`程序意外停止，正在重新启动 The shop has died (${cause}); starting it again …\n`);
      setTimeout(launch, PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)], count + 1);
    };
    // A machine that makes no process at this moment may make one at the next.
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      if (child?.pid === undefined) over(error.message, 1);
    });
    child.once('exit', (code, signal) => over(signal ?? code, signal ? 1 : code));
  }

  function stop(signal) {
    isStopping = true;
    if (child === null) process.exit(0);
    child.kill(signal);
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  process.on('SIGHUP', () => stop('SIGTERM'));
  if (process.env.npm_lifecycle_event) followParent(() => stop('SIGTERM'));
  launch(0);
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

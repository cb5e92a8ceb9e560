import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { ROOT } from './project.mjs';

/** Something the person at the keyboard can put right. The message is fit to print as it is. */
export class Refusal extends Error {}

/** Process groups that run now; a signal that ends us ends them too. */
const running = new Set();

/**
 * Runs a program quietly to its end.
 * @param {{ env?: NodeJS.ProcessEnv, outputFile?: string, say?: (text: string) => void }} options outputFile: stdout goes there, not into
 * the answer; say: told what comes on stdout as it comes
 * @returns {Promise<{ code: number, output: string }>} output: stdout and stderr as they came
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    // A group of its own, so that everything it starts can be ended with it.
    const child = spawn(program, args, { cwd: ROOT, env: options.env ?? process.env, detached: true });
    running.add(child);
    let output = '';
    const take = (chunk) => {
      output += chunk;
    };
    child.stdin.end();
    child.stderr.setEncoding('utf8').on('data', take);
    if (options.outputFile) child.stdout.pipe(createWriteStream(options.outputFile));
    else child.stdout.setEncoding('utf8').on('data', take);
    if (options.say) child.stdout.on('data', options.say);
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    // With nothing under way, whoever else listens (the wrapper of the server) decides.
    if (running.size === 0 && process.listenerCount(signal) > 1) return;
    for (const child of running) endGroup(child.pid);
    process.exit(code);
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended by itself.
  }
}

/** npm's own program under the given Node, whatever Node the machine's npm belongs to. @param more variables beside ours */
export function npm(node, args, more = {}) {
  const own = process.env.npm_execpath ?? '';
  const env = { ...nodeEnvironment(node), ...more };
  return own.endsWith('npm-cli.js') ? run(node, [own, ...args], { env }) : run('npm', args, { env });
}

/**
 * Room for new objects, in megabytes (of one half). A busy shop's answers are made of short-lived ones: with the usual 16 they
 * are swept three times as often, each time with those of the answers under way, and lists take a fifth longer.
 */
const NEW_SPACE = '--max-semi-space-size=64';

/**
 * Our environment with the given Node first on PATH. What Node makes of our files (types taken out, compiled) is kept: a
 * second start reads it. Options that the caller gives Node come after ours and win.
 */
export function nodeEnvironment(node) {
  return {
    NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compile'),
    ...process.env,
    NODE_OPTIONS: `${NEW_SPACE} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  };
}

/**
 * Prints one progress line around a piece of work.
 * @param {(line: string) => void} say
 */
export async function step(say, title, work) {
  const begin = performance.now();
  say(`· ${title} …`);
  const answer = await work();
  say(`✓ ${title}  ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return answer;
}

/** The end of a long output: enough to see what went wrong. */
export const tail = (output, lines = 40) => output.trim().split('\n').slice(-lines).join('\n');

/** Its beginning: npm says first what is wrong, then how npm is used. */
export const head = (output, lines = 12) => output.trim().split('\n').slice(0, lines).join('\n');

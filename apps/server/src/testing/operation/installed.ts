import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = path.join(import.meta.dirname, '../../../../..');
/** Where the units of deploy/ have Node: `npm run build` puts it there. */
const UNIT_NODE = '/opt/qingnang/node_modules/node/bin/node';

/** Where operators copy the scripts of deploy/. */
const SBIN = '/usr/local/sbin/';

export type Environment = Record<string, string>;

/**
 * The program in a folder of its own, as it stands here with what is not committed yet. Libraries and built applications are linked,
 * which saves minutes.
 */
export async function installProgram(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  // One that is deleted here is listed until that is committed.
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(path.join(ROOT, file), path.join(folder, file), { force: true }).catch(unlessGone);
  await linkLibraries(folder);
  for (const built of ['apps/shop/build', 'apps/office/dist', 'apps/server/node_modules'])
    await symlink(path.join(ROOT, built), path.join(folder, built));
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Every library of ours by a link; the packages of the workspace are those of the folder itself. */
async function linkLibraries(folder: string): Promise<void> {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(to);
  for (const name of await readdir(from))
    if (name === '@qingnang')
      await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(path.join(from, name), path.join(to, name));
}

/** The settings that docs/operation.md tells operators to begin with. */
export async function documentedSettings(): Promise<Environment> {
  const words = await readFile(path.join(ROOT, 'docs/operation.md'), 'utf8');
  const [, block = ''] = /```\n\s*(NODE_ENV=production\n[^`]*)```/.exec(words) ?? [];
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/=(.*)/s).slice(0, 2)),
  );
}

/** What a unit of deploy/ runs, with the Node of the tests. @returns program and arguments */
export async function unitCommand(name: string): Promise<string[]> {
  const unit = await readFile(path.join(ROOT, 'deploy', name), 'utf8');
  const [, line = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  // systemd's own marks: %% is a per cent sign, $$ a dollar.
  const plain = line.replaceAll('%%', '%').replaceAll('$$', '$').replaceAll(UNIT_NODE, process.execPath);
  return (plain.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
}

/** The units of deploy/, with the Node of the tests and the scripts of this folder. @returns where they are written */
export async function writeUnits(
  folder: string,
  write: (file: string, text: string) => Promise<void>,
): Promise<string[]> {
  const names = (await readdir(path.join(ROOT, 'deploy'))).filter((name) => /\.(service|timer)$/.test(name));
  for (const name of names) {
    const unit = await readFile(path.join(ROOT, 'deploy', name), 'utf8');
    const plain = unit.replaceAll(UNIT_NODE, process.execPath).replaceAll(SBIN, path.join(ROOT, 'deploy/'));
    await write(path.join(folder, name), plain);
  }
  return names.map((name) => path.join(folder, name));
}

/** Runs a command of the installed program. @returns what it says */
export async function command(cwd: string, env: Environment, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, args, { cwd, env: withPath(env) });
  return stdout;
}

/** Starts the installed program and waits until it serves. @throws with its words when it ends before */
export async function startInstalled(cwd: string, env: Environment): Promise<ChildProcess> {
  const [program = '', ...args] = await unitCommand('qingnang.service');
  const shop = spawn(program, args, { cwd, env: withPath(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  shop.stderr.setEncoding('utf8').on('data', (words: string) => {
    said += words;
  });
  for await (const line of createInterface({ input: shop.stdout })) {
    said += `${line}\n`;
    if (line.includes('ready in')) {
      shop.stdout.resume();
      return shop;
    }
  }
  throw new Error(`the shop did not start: ${said}`);
}

export async function stopInstalled(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return;
  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  await ended;
}

const withPath = (env: Environment) => ({ PATH: process.env.PATH ?? '', ...env });

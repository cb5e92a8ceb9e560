import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SERVE = new URL('./serve.mjs', import.meta.url).href;

let folder;
let launcher;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qn-serve-'));
});
afterEach(async () => {
  if (launcher.exitCode === null && launcher.signalCode === null) {
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Serves a program that can note its number each time it is started. */
function serving(program, options = { restarts: true }, node = process.execPath) {
  const file = path.join(folder, 'program.mjs');
  const begin = `import { appendFileSync } from 'node:fs'; const note = () => appendFileSync('${folder}/starts', process.pid + ' ');`;
  writeFileSync(file, `${begin}\n${program}`);
  const source = `import { serve } from '${SERVE}'; serve('${node}', ['${file}'], ${JSON.stringify(options)});`;
  launcher = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return launcher;
}

const STAYS = "process.send('ready', note); setInterval(() => {}, 1000);";

async function started(count) {
  const pids = () => readFileSync(path.join(folder, 'starts'), 'utf8').trim().split(' ').map(Number);
  await expect.poll(() => pids().length).toBeGreaterThanOrEqual(count);
  return pids();
}

test('a server that is killed is started again, each time within seconds', async () => {
  serving(STAYS);
  for (let count = 1; count <= 3; count += 1) {
    const pids = await started(count);
    process.kill(pids[count - 1], 'SIGKILL');
  }
  expect(await started(4)).toHaveLength(4);
});

test('a server that cannot be started for a moment is started at the next', async () => {
  const node = path.join(folder, 'node');
  symlinkSync(process.execPath, node);
  const said = serving(STAYS, { restarts: true }, node).stderr;
  const [first] = await started(1);
  rmSync(node);
  process.kill(first, 'SIGKILL');
  let text = '';
  said.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await expect.poll(() => text).toContain('ENOENT');
  symlinkSync(process.execPath, node);
  expect(await started(2)).toHaveLength(2);
});

test('a server that dies by a fault of its own is started again', async () => {
  serving("process.send('ready', () => { note(); throw new Error('loose'); });");
  await started(3);
});

test('what has never been ready is wrongly set up and stays down with its code', async () => {
  const [code] = await once(serving('note(); process.exit(7);'), 'exit');
  expect([code, (await started(1)).length]).toEqual([7, 1]);
});

test('one that ends by itself in good order, or whose stop was asked for, stays down', async () => {
  const [code] = await once(serving("process.send('ready', () => { note(); process.exit(0); });"), 'exit');
  expect(code).toBe(0);
  serving(`${STAYS} process.on('SIGTERM', () => process.exit(3));`);
  await started(2);
  launcher.kill('SIGTERM');
  expect((await once(launcher, 'exit'))[0]).toBe(3);
});

test('commands are not started again', async () => {
  const [code] = await once(serving("process.send('ready', () => process.exit(5));", {}), 'exit');
  expect(code).toBe(5);
});

import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markInstalled } from './packages.mjs';
import { inProject } from './project.mjs';

/** Nobody in particular: root may write everywhere. */
const NOBODY = 65534;

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qn-foreign-'));
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(inProject(name), path.join(folder, name), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'hello.mjs'), "process.stdout.write('hello')");
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program by `scripts/run.mjs` as somebody who may not write the folder. */
function runForeign() {
  chmodSync(folder, 0o555);
  const who = process.getuid() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return new Promise((resolve) => {
    const args = [path.join(folder, 'scripts/run.mjs'), 'hello.mjs'];
    execFile(process.execPath, args, { cwd: folder, ...who }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('commands run in a folder that somebody else has set up, as in a container', async () => {
  markInstalled(folder);
  expect(await runForeign()).toEqual({ code: 0, stdout: 'hello', stderr: '' });
});

test('where something would have to be installed first, they say that they may not', async () => {
  const { code, stdout, stderr } = await runForeign();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`程序文件夹不可写：${folder}`);
});

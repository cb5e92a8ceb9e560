import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, readJson } from './project.mjs';

const unit = readFileSync(inProject('deploy', 'qingnang.service'), 'utf8');
const settingOf = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

test('the service starts a program that is there, and starts it again within 5 seconds however it ends', () => {
  const program = settingOf('ExecStart').split(' ').at(-1);
  expect(existsSync(inProject(program))).toBe(true);
  expect([
    settingOf('Restart'),
    Number(settingOf('RestartSec')) < 5,
    settingOf('StartLimitIntervalSec'),
  ]).toEqual(['always', true, '0']);
});

test('what it writes is for itself alone', () => {
  expect([settingOf('UMask'), settingOf('StateDirectoryMode'), settingOf('ProtectSystem')]).toEqual([
    '0077',
    '0700',
    'strict',
  ]);
  expect(unit).toContain('Environment=DATA_DIR=/var/lib/qingnang');
});

test('the backup runs a program that is there, on what the shop keeps, and its timer is made up for', () => {
  const backup = readFileSync(inProject('deploy', 'qingnang-backup.service'), 'utf8');
  const [, program] = /^ExecStart=.*\/node (\S+) /m.exec(backup);
  expect(existsSync(inProject(program))).toBe(true);
  for (const line of ['Environment=DATA_DIR=', 'EnvironmentFile=', 'UMask=', 'User='])
    expect(lineOf(backup, line)).toBe(lineOf(unit, line));
  expect(readFileSync(inProject('deploy', 'qingnang-backup.timer'), 'utf8')).toMatch(/^Persistent=true$/m);
});

test('the container runs the same program as the service, on the Node that everything was tried with', () => {
  const file = readFileSync(inProject('deploy', 'Containerfile'), 'utf8');
  const { node } = readJson(inProject('package.json')).devDependencies;
  const images = [...file.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images).toEqual(images.map(() => `docker.io/library/node:${node}-bookworm-slim`));
  const command = JSON.parse(/^CMD (.*)$/m.exec(file)[1]);
  expect(command.slice(1)).toEqual(settingOf('ExecStart').split(' ').slice(1));
  expect(file).toContain('DATA_DIR=/var/lib/qingnang');
  expect(file).toMatch(/^USER qingnang$/m);
});

test('what is made or kept in a folder of the program is not copied into the container', () => {
  const left = readFileSync(inProject('.containerignore'), 'utf8').split('\n');
  for (const name of ['.data', '.tools', '.cache', '.git', '**/node_modules', '**/build', '**/dist'])
    expect(left).toContain(name);
});

const lineOf = (text, begin) => text.split('\n').find((line) => line.startsWith(begin));

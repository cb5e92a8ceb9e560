import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from './project.mjs';

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

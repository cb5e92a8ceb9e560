import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inProject } from './project.mjs';

test.each([
  ['start.mjs', 'npm start'],
  ['build.mjs', 'npm run build'],
  ['production.mjs', 'npm run production'],
  ['test.mjs', 'npm test'],
])('%s --help says what it is for, and does nothing', (program, command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('scripts', program), '--help'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^用法 Usage: ${command}\\b`));
  expect(stdout).not.toContain('✓');
});

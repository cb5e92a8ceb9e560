import { expect, test } from 'vitest';
import { completed, defectsOf } from './lock-file.mjs';

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'x' },
    'node_modules/a': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@a/linux-x64-musl': '1.0.0', '@a/win32-x64': '1.0.0' },
    },
    'node_modules/@a/win32-x64': { version: '1.0.0', os: ['win32'], cpu: ['x64'], optional: true },
  },
};

test('an optional package that is not listed is a defect, and is completed from its name', () => {
  expect(defectsOf(lock)).toEqual(['node_modules/a: optional @a/linux-x64-musl is not listed']);
  const whole = completed(lock);
  expect(defectsOf(whole)).toEqual([]);
  expect(whole.packages['node_modules/@a/linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  });
  expect(whole.packages['node_modules/@a/win32-x64']).toEqual(lock.packages['node_modules/@a/win32-x64']);
});

test('a package listed further out counts for a nested parent', () => {
  const nested = {
    packages: {
      ...completed(lock).packages,
      'node_modules/b/node_modules/a': lock.packages['node_modules/a'],
    },
  };
  expect(defectsOf(nested)).toEqual([]);
});

test('a download address is a defect, the folder of a workspace is not', () => {
  const entries = {
    'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
    'node_modules/own': { resolved: 'packages/own', link: true },
  };
  expect(defectsOf({ packages: entries })).toEqual(['node_modules/a: has a download address (resolved)']);
});

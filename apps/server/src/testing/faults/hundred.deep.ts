import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import type { FaultName } from './faults.ts';
import { judge } from './judge.ts';
import { loopFaults } from './loop.ts';

/** How often each fault comes; together a hundred. */
const TIMES: Record<FaultName, number> = {
  'the server is killed': 14,
  'the postmaster is killed': 13,
  'the database restarts': 10,
  'all backends are terminated': 13,
  'connections are cut': 12,
  'connections are refused': 8,
  'a commit is cut off before it is heard': 6,
  'a commit is cut off after it was heard': 6,
  'a connection dies at its opening': 6,
  'an answer is broken off': 3,
  'the database is frozen for 10 s': 4,
  'the database is frozen for 60 s': 1,
  'connections are used up': 2,
  'the disk is full': 2,
};
const DISK = '900m';
const SEED = Number(process.env.FAULTS_SEED ?? 1);

/** A small file system of its own, to be filled; only root can make one. */
let disk: string;
let isMounted = false;

beforeAll(() => {
  disk = mkdtempSync(path.join(tmpdir(), 'qn-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0711`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
    isMounted = true;
  } catch {
    isMounted = false;
  }
});
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

it('lives through a hundred faults under load', async () => {
  const faults = (Object.entries(TIMES) as [FaultName, number][]).flatMap(([fault, times]) =>
    Array.from({ length: times }, () => fault),
  );
  expect(faults).toHaveLength(100);
  // Without a disk that may be filled, its place is taken by the next most like it.
  const possible = faults.map((fault) =>
    fault === 'the disk is full' && !isMounted ? 'the postmaster is killed' : fault,
  );
  const roll = randomFrom(SEED);
  const mixed = possible.map((fault) => ({ fault, at: roll() })).sort((a, b) => a.at - b.at);
  const report = await loopFaults(
    mixed.map(({ fault }) => fault),
    disk,
  );
  process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
  judge(report);
});

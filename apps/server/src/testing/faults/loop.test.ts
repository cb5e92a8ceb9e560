import { expect, it } from 'vitest';
import { judge } from './judge.ts';
import { loopFaults } from './loop.ts';

it('lives through one fault of each quick kind under load', { timeout: 180_000 }, async () => {
  const report = await loopFaults([
    'connections are cut',
    'the postmaster is killed',
    'a connection dies at its opening',
    'a commit is cut off after it was heard',
    'the server is killed',
    'all backends are terminated',
    'connections are refused',
    'an answer is broken off',
    'the database restarts',
  ]);
  judge(report);
  expect(report.faults).toBe(9);
});

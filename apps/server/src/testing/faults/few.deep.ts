import { expect, it } from 'vitest';
import { judge } from './judge.ts';
import { loopFaults } from './loop.ts';

/** All kinds, a hundred times: `hundred.deep.ts`. */
it('lives through a fault of the connections, of the server and of the database under load', async () => {
  const report = await loopFaults([
    'connections are cut',
    'the server is killed',
    'the postmaster is killed',
  ]);
  judge(report);
  expect(report.faults).toBe(3);
});

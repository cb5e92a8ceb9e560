import { adminStatus } from '@qingnang/contract/status';
import { on, type Route } from '../../../http/serve.ts';
import { databaseSize, readMachine } from './machine/reads.ts';
import { presentStatus } from './present.ts';
import { shopProcesses } from './processes/reads.ts';
import { readStatus } from './reads.ts';

export const routes: readonly Route[] = [
  on(adminStatus, async (_input, call) => {
    const { db } = call;
    const [status, machine, size, processes] = await Promise.all([
      readStatus(db),
      readMachine(call),
      databaseSize(db),
      shopProcesses(db),
    ]);
    return presentStatus({ status, machine, databaseSize: size, processes }, new Date());
  }),
];

import { adminStatus } from '@qingnang/contract/status';
import { on, type Route } from '../../../http/serve.ts';
import { presentStatus } from './present.ts';
import { readStatus } from './reads.ts';

export const routes: readonly Route[] = [
  on(adminStatus, async (_input, { db }) => presentStatus(await readStatus(db), new Date())),
];

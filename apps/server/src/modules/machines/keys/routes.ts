import { v1Me } from '@qingnang/contract/v1-me';
import { on, type Route } from '../../../http/serve.ts';
import { presentMe } from './present.ts';

export const routes: readonly Route[] = [
  on(v1Me, async (_input, { machine, config }) => presentMe(machine, config.siteName)),
];

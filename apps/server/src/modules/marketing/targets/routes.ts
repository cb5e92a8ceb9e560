import { linkTargetChoices, linkTargets } from '@qingnang/contract/link-targets';
import { on, type Route } from '../../../http/serve.ts';
import { targetChoices, targetsOf } from './reads.ts';

/** Where links of the shop's data lead. */
export const routes: readonly Route[] = [
  on(linkTargets, async ({ body }, { db }) => ({ list: await targetsOf(db, body.urls) })),
  on(linkTargetChoices, async ({ query }, { db }) => ({
    list: await targetChoices(db, query.kind, query.keywords ?? ''),
  })),
];

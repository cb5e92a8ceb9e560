import { v1Changes } from '@qingnang/contract/v1-feed';
import { on, type Route } from '../../../http/serve.ts';
import { presentChange } from './present.ts';
import { nextChanges } from './reads.ts';

export const routes: readonly Route[] = [
  on(v1Changes, async ({ query: { kinds = [], ...query } }, { db }) => {
    const { rows, ...page } = await nextChanges(db, kinds, query);
    return { items: rows.map(presentChange), ...page };
  }),
];

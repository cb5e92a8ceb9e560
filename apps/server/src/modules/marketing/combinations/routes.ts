import { combinations } from '@qingnang/contract/bundles';
import { on, type Route } from '../../../http/serve.ts';
import { combinationCard } from './present.ts';
import { runningCombinations } from './reads.ts';

export const routes: readonly Route[] = [
  on(combinations, async ({ query }, { db, viewer }) => {
    const { page, page_size } = query;
    const { list, total } = await runningCombinations(db, viewer, page, page_size);
    return { list: list.map(combinationCard), total, page, page_size };
  }),
];

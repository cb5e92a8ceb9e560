import type { helpSearch, newsArticles } from '@qingnang/contract/content';
import { useLoaderData } from 'react-router';
import { HelpColumns } from '../../features/help/HelpColumns.tsx';
import { HelpFrame } from '../../features/help/HelpFrame.tsx';
import { HelpHits } from '../../features/help/HelpHits.tsx';
import { readTree } from '../../features/help/help-data.ts';
import { defineData, part } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';

const NEWS_SHOWN = 6;
const MOST_LETTERS = 40;

const page = defineData(async (call, { query }) => {
  const keywords = (query.get('keywords') ?? '').trim().slice(0, MOST_LETTERS);
  if (keywords !== '') {
    const [tree, hits] = await Promise.all([
      readTree(call),
      call<typeof helpSearch>('GET /api/help/search', { query: { keywords } }),
    ]);
    return { tree, keywords, hits: hits.list, news: [] };
  }
  const [tree, news] = await Promise.all([
    readTree(call),
    part(call<typeof newsArticles>('GET /api/article/news', { query: { page_size: NEWS_SHOWN } })),
  ]);
  return { tree, keywords, hits: [], news: news.ok ? news.data.list : [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HelpPage() {
  const { tree, keywords, hits, news } = useLoaderData<typeof loader>();
  const { common } = useShell();
  return (
    <HelpFrame tree={tree} trail={[]} here="/help" contacts={common} keywords={keywords}>
      {keywords === '' ? (
        <HelpColumns tree={tree} news={news} />
      ) : (
        <HelpHits keywords={keywords} hits={hits} />
      )}
    </HelpFrame>
  );
}

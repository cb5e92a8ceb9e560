import type { articleById } from '@qingnang/contract/content';
import { useLoaderData } from 'react-router';
import { ArticleView } from '../../features/help/ArticleView.tsx';
import { HelpFrame } from '../../features/help/HelpFrame.tsx';
import { readAds, readTree } from '../../features/help/help-data.ts';
import { isNews, NEWS_LISTS, NEWS_PATH } from '../../features/help/help-paths.ts';
import { Ads, Neighbours } from '../../features/help/NewsParts.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { defineData } from '../../lib/data.ts';
import { date } from '../../lib/format.ts';
import { useShell } from '../../shell/useShell.ts';

// The article knows its own category; the one in the address is only read by people.
const page = defineData(async (call, { params: { id = '' } }) => {
  const [tree, ads, news] = await Promise.all([
    readTree(call),
    readAds(call),
    call<typeof articleById>('GET /api/article/:id', { at: { id } }),
  ]);
  if (!isNews(news.category_id)) throw new ApiError('refused', '内容不存在', 404);
  return { tree, ads, news };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function NewsInfoPage() {
  const { tree, ads, news } = useLoaderData<typeof loader>();
  const { common } = useShell();
  const list = NEWS_LISTS.find(({ type }) => type === news.category_id);
  const trail = [
    { label: '新闻资讯', to: NEWS_PATH },
    ...(list ? [{ label: list.label, to: list.to }] : []),
    { label: news.title },
  ];
  return (
    <HelpFrame
      tree={tree}
      trail={trail}
      here={list?.to ?? NEWS_PATH}
      contacts={common}
      aside={<Ads ads={ads} />}
    >
      <ArticleView article={news} meta={`${news.category.name}　${date(news.published_at)}`}>
        <Neighbours news={news} />
      </ArticleView>
    </HelpFrame>
  );
}

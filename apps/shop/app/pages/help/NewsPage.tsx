import type { newsArticles } from '@qingnang/contract/content';
import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import { HelpFrame } from '../../features/help/HelpFrame.tsx';
import { readAds, readTree } from '../../features/help/help-data.ts';
import { NEWS_LISTS, NEWS_PATH, newsListPath, newsTypeIn } from '../../features/help/help-paths.ts';
import styles from '../../features/help/News.module.css';
import { Ads, NewsRows } from '../../features/help/NewsParts.tsx';
import { defineData } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const PAGE_SIZE = 10;

const page = defineData(async (call, { url, query }) => {
  const type = newsTypeIn(url.pathname);
  const [tree, ads, news] = await Promise.all([
    readTree(call),
    readAds(call),
    call<typeof newsArticles>('GET /api/article/news', {
      query: { type, page: pageIn(query), page_size: PAGE_SIZE },
    }),
  ]);
  return { tree, ads, news, type };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function NewsPage() {
  const { tree, ads, news, type } = useLoaderData<typeof loader>();
  const { common } = useShell();
  const list = NEWS_LISTS.find((one) => one.type === type) ?? { label: '新闻资讯', to: NEWS_PATH };
  const trail = [
    ...(type === 0 ? [] : [{ label: '新闻资讯', to: NEWS_PATH }]),
    { label: list.label, to: list.to },
  ];
  return (
    <HelpFrame tree={tree} trail={trail} here={list.to} contacts={common} aside={<Ads ads={ads} />}>
      <section className="panel">
        <h1 className={styles.heading}>{list.label}</h1>
        <TabLinks label="资讯分类" links={TABS.map((tab) => ({ ...tab, current: tab.to === list.to }))} />
        {news.list.length === 0 ? (
          <EmptyState title={news.total === 0 ? '暂无资讯' : '没有更多资讯'} />
        ) : (
          <NewsRows news={news.list} withKind={type === 0} />
        )}
      </section>
      <Pager
        page={news.page}
        pageSize={news.page_size}
        total={news.total}
        to={(number) => newsListPath(list, number)}
      />
    </HelpFrame>
  );
}

const TABS = NEWS_LISTS.map(({ type, label, to }) => ({ label: type === 0 ? '全部' : label, to }));

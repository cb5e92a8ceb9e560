import { date } from '../../lib/format.ts';
import { pageExists } from '../../lib/page-exists.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import type { NewsRow } from './home-data.ts';
import styles from './NewsPart.module.css';

const ALL = '/help_news_company';

/** 公告资讯: titles with their days; a title is text until the shop has a page for it. */
export const NewsPart = ({ news }: { news: readonly NewsRow[] }) => (
  <section className={styles.news} aria-labelledby="home-news">
    <div className="spread">
      <h2 id="home-news">公告资讯</h2>
      {pageExists(ALL) && (
        <PageLink className="small sub" to={ALL}>
          更多
        </PageLink>
      )}
    </div>
    {news.length === 0 ? (
      <p className="small muted">暂无公告</p>
    ) : (
      <ul>
        {news.map((row) => (
          <li key={row.id}>
            <Title row={row} />
            <time className={styles.day} dateTime={date(row.published_at)}>
              {date(row.published_at).slice(5)}
            </time>
          </li>
        ))}
      </ul>
    )}
  </section>
);

function Title({ row: { id, title, category_id } }: { row: NewsRow }) {
  const to = `/help_news_info/${id}/${category_id}`;
  return pageExists(to) ? (
    <PageLink className="ellipsis" to={to} title={title}>
      {title}
    </PageLink>
  ) : (
    <span className="ellipsis" title={title}>
      {title}
    </span>
  );
}

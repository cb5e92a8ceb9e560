import type { ArticleRow, HelpCategory } from '@qingnang/contract/content';
import { cx } from '../../lib/cx.ts';
import { date } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './HelpHome.module.css';
import { NEWS_PATH, newsPath } from './help-paths.ts';
import { sectionsOf } from './sections.ts';

/** The first page of help: each category with its articles, then the latest news. */
export const HelpColumns = ({
  tree,
  news,
}: {
  tree: readonly HelpCategory[];
  news: readonly ArticleRow[];
}) => (
  <div className={styles.columns}>
    {sectionsOf(tree).map(({ code, name, to, entries }) => (
      <section key={code} className="panel" aria-labelledby={`help-${code}`}>
        <Head id={`help-${code}`} name={name} to={to} />
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <PageLink className={styles.entry} to={entry.to}>
                <span className="strong">{entry.title}</span>
                {entry.summary !== '' && <span className={styles.summary}>{entry.summary}</span>}
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
    {news.length > 0 && (
      <section className={cx('panel', styles.wide)} aria-labelledby="help-news">
        <Head id="help-news" name="新闻资讯" to={NEWS_PATH} />
        <ul className={styles.news}>
          {news.map((row) => (
            <li key={row.id}>
              <PageLink className="ellipsis" to={newsPath(row.id, row.category_id)} title={row.title}>
                {row.title}
              </PageLink>
              <time className={styles.day} dateTime={date(row.published_at)}>
                {date(row.published_at).slice(5)}
              </time>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);

const Head = ({ id, name, to }: { id: string; name: string; to: string }) => (
  <div className={styles.head}>
    <h2 id={id}>{name}</h2>
    <PageLink className="small sub" to={to} aria-label={`${name}：全部`}>
      全部
    </PageLink>
  </div>
);

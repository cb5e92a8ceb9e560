import type { ArticleDetail, ArticleRow } from '@qingnang/contract/content';
import type { Banner } from '@qingnang/contract/shell';
import { date } from '../../lib/format.ts';
import { DataLink } from '../../ui/DataLink.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import article from './Article.module.css';
import { NEWS_LISTS, newsPath } from './help-paths.ts';
import styles from './News.module.css';

/** The words of a category of news; '' for others. */
const newsLabel = (categoryId: number): string =>
  NEWS_LISTS.find(({ type }) => type === categoryId)?.label ?? '';

/** @param withKind where news of both categories stand together */
export const NewsRows = ({ news, withKind }: { news: readonly ArticleRow[]; withKind: boolean }) => (
  <ul>
    {news.map((row) => (
      <li key={row.id} className={styles.row}>
        {row.image !== '' && <img className={styles.picture} src={row.image} alt="" loading="lazy" />}
        <div className={styles.words}>
          <PageLink className={styles.title} to={newsPath(row.id, row.category_id)}>
            {row.is_top === 1 && <span className={styles.top}>置顶</span>}
            {row.title}
          </PageLink>
          {row.summary !== '' && <p className="sub">{row.summary}</p>}
          <p className="small muted">
            <time dateTime={date(row.published_at)}>{date(row.published_at)}</time>
            {withKind && <span className={styles.kind}>{newsLabel(row.category_id)}</span>}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

/** Pictures beside the news that lead somewhere. */
export const Ads = ({ ads }: { ads: readonly Banner[] }) =>
  ads.map((ad) => (
    <DataLink key={ad.id} className={styles.ad} url={ad.url} bannerId={ad.id}>
      <img src={ad.image} alt={ad.title} width={230} height={112} loading="lazy" />
    </DataLink>
  ));

/** The news before and after, as the list has them. */
export const Neighbours = ({ news: { previous, next, category_id } }: { news: ArticleDetail }) => (
  <nav className={article.neighbours} aria-label="上一篇和下一篇">
    <Neighbour label="上一篇" row={previous} categoryId={category_id} />
    <Neighbour label="下一篇" row={next} categoryId={category_id} />
  </nav>
);

const Neighbour = ({
  label,
  row,
  categoryId,
}: {
  label: string;
  row: ArticleDetail['next'];
  categoryId: number;
}) => (
  <p>
    <span className="muted">{label}：</span>
    {row ? (
      <PageLink className="link" to={newsPath(row.id, categoryId)}>
        {row.title}
      </PageLink>
    ) : (
      <span className="muted">没有了</span>
    )}
  </p>
);

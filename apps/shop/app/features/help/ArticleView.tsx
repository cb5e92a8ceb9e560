import type { ArticleDetail } from '@qingnang/contract/content';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { date } from '../../lib/format.ts';
import { CleanHtml } from '../../ui/CleanHtml.tsx';
import styles from './Article.module.css';
import { type Heading, prepared } from './article-html.ts';

/** A table of contents is worth its place from here on. */
const HEADINGS_LISTED = 3;

interface ArticleViewProps {
  article: Pick<ArticleDetail, 'title' | 'summary' | 'body' | 'image'>;
  /** Said below the title. */
  meta: string;
  /** Below the text. */
  children?: ReactNode;
}

/** An article: title, summary, what is in it, its text. */
export function ArticleView({ article, meta, children }: ArticleViewProps) {
  const { html, headings } = prepared(article.body);
  return (
    <article className={cx('panel', styles.article)} aria-labelledby="article-title">
      <h1 className={styles.title} id="article-title">
        {article.title}
      </h1>
      <p className={styles.meta}>{meta}</p>
      {article.summary !== '' && <p className={styles.lead}>{article.summary}</p>}
      {headings.length >= HEADINGS_LISTED && <Contents headings={headings} />}
      {article.image !== '' && <img className={styles.image} src={article.image} alt="" />}
      <CleanHtml className={styles.text} html={html} />
      {children}
    </article>
  );
}

const Contents = ({ headings }: { headings: readonly Heading[] }) => (
  <nav className={styles.contents} aria-label="本页内容">
    <ol>
      {headings.map(({ id, words }) => (
        <li key={id}>
          <a href={`#${id}`}>{words}</a>
        </li>
      ))}
    </ol>
  </nav>
);

/** In place of an article that nobody has written yet. */
export const Unwritten = ({ title }: { title: string }) => (
  <section className={cx('panel', styles.article)}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>内容整理中，有问题请联系客户经理。</p>
  </section>
);

export const updatedOn = (article: ArticleDetail): string => `更新于 ${date(article.updated_at)}`;

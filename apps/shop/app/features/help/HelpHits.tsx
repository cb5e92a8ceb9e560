import type { HelpHit } from '@qingnang/contract/content';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './HelpHome.module.css';
import { marked } from './marked.ts';
import { articlePath } from './sections.ts';

/** What a search inside help has found. */
export const HelpHits = ({ keywords, hits }: { keywords: string; hits: readonly HelpHit[] }) =>
  hits.length === 0 ? (
    <EmptyState title={`没有找到“${keywords}”`} panel>
      <p>换个说法再试，或直接联系客户经理</p>
    </EmptyState>
  ) : (
    <section className="panel" aria-labelledby="help-hits">
      <h2 className={styles.hitsTitle} id="help-hits">
        “{keywords}”找到 {hits.length} 篇
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id} className={styles.hit}>
            <PageLink className={styles.hitTitle} to={articlePath(hit)}>
              <Marked text={hit.title} keywords={keywords} />
            </PageLink>
            <p className="sub">
              <Marked text={hit.excerpt} keywords={keywords} />
            </p>
            <p className="small muted">{hit.category}</p>
          </li>
        ))}
      </ul>
    </section>
  );

const Marked = ({ text, keywords }: { text: string; keywords: string }) => (
  <InOrder
    items={marked(text, keywords)}
    draw={(piece) => (piece.isHit ? <mark>{piece.text}</mark> : piece.text)}
  />
);

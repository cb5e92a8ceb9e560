import type { LegalText } from '@qingnang/contract/legal';
import { legalPath } from '@qingnang/contract/legal-words';
import { date } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { ArticleView } from '../help/ArticleView.tsx';
import styles from './Privacy.module.css';

/** A version of a legal text with its number and date, and the way to the others. */
export function LegalView({ text }: { text: LegalText }) {
  const { number, is_current: isCurrent, published_at: at, versions } = text;
  const meta = `第 ${number} 版，${date(at)} 发布${isCurrent ? '，现行有效' : '，已被新版取代'}`;
  return (
    <ArticleView article={{ ...text, image: '' }} meta={meta}>
      {versions.length > 1 && (
        <section className={styles.versions} aria-label="历史版本">
          <h2>历史版本</h2>
          <PlainList>
            {versions.map((one, place) => (
              <li key={one.number}>
                {one.number === number ? (
                  <b>第 {one.number} 版</b>
                ) : (
                  <PageLink className="link" to={legalPath(text.code, place === 0 ? undefined : one.number)}>
                    第 {one.number} 版
                  </PageLink>
                )}
                <span className="sub small"> {date(one.published_at)}</span>
                {one.note !== '' && <span className="small"> {one.note}</span>}
              </li>
            ))}
          </PlainList>
        </section>
      )}
    </ArticleView>
  );
}

import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Nearest.module.css';

/** What may have been meant, to choose from: one medicine is never shown for another. */
export const Nearest = ({ path, words }: { path: string; words: readonly string[] }) => (
  <span className={styles.nearest}>
    您是不是要找
    {words.map((word) => (
      <PageLink key={word} className="link" to={`${path}?keywords=${encodeURIComponent(word)}`}>
        {word}
      </PageLink>
    ))}
  </span>
);

import { PageLink } from '../../ui/PageLink.tsx';
import styles from './HelpFrame.module.css';
import type { HelpSection } from './sections.ts';

/** The other articles of the category. */
export function Related({ section, here }: { section: HelpSection; here: string }) {
  const others = section.entries.filter(({ to, id }) => to !== here && id !== null);
  if (others.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="help-related">
      <h2 className={styles.panelTitle} id="help-related">
        相关帮助
      </h2>
      <ul className={styles.related}>
        {others.map(({ to, title }) => (
          <li key={to}>
            <PageLink to={to}>{title}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

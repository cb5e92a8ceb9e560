import { PageLink } from '../../ui/PageLink.tsx';
import { type ListQuery, listPath } from '../catalog/list-query.ts';
import styles from './ListTree.module.css';
import type { TreeRow } from './list-data.ts';

interface ListTreeProps {
  title: string;
  tree: readonly TreeRow[];
  path: string;
  query: ListQuery;
}

/** The categories of a zone, two levels of them; the chosen one leads back to all. */
export function ListTree({ title, tree, path, query }: ListTreeProps) {
  const link = ({ id, name }: { id: number; name: string }) => {
    const isChosen = query.category === String(id);
    return (
      <PageLink
        to={listPath(path, query, { category: isChosen ? '' : String(id) })}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
      >
        {name}
      </PageLink>
    );
  };
  return (
    <nav className={styles.tree} aria-label={`${title}分类`}>
      <ul className={styles.list}>
        {tree.map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.name}>{link(row)}</span>
            {row.children.length > 0 && (
              <ul className={styles.children}>
                {row.children.map((child) => (
                  <li key={child.id}>{link(child)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

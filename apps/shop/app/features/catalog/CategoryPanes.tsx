import { withQuery } from '@qingnang/contract/call';
import type { MenuCategory } from '@qingnang/contract/shell';
import { type MouseEvent, useContext } from 'react';
import { NavigateContext } from '../../lib/follow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainLink } from '../../ui/PlainLink.tsx';
import styles from './CategoryPanes.module.css';

interface CategoryPanesProps {
  categories: readonly MenuCategory[];
  chosen: MenuCategory;
  /** The page with a category chosen. */
  pathOf: (id: number) => string;
}

const goodsOf = ({ id }: Pick<MenuCategory, 'id'>): string => withQuery('/list', { category_id: id });

/** Categories for the thumb: the first level at the left, what the chosen one has at the right. */
export function CategoryPanes({ categories, chosen, pathOf }: CategoryPanesProps) {
  const navigate = useContext(NavigateContext);
  // Going back leads away from the page, and to it as it was left.
  const choose = (id: number) => (event: MouseEvent) => {
    event.preventDefault();
    void navigate(pathOf(id), { replace: true });
  };
  return (
    <div className={styles.panes}>
      <nav className={styles.first} aria-label="一级分类">
        <div className={styles.entries}>
          {categories.map(({ id, name }) => (
            <PlainLink
              key={id}
              className={styles.entry}
              to={pathOf(id)}
              aria-current={id === chosen.id ? 'true' : undefined}
              onClick={choose(id)}
            >
              {name}
            </PlainLink>
          ))}
          <PageLink className={styles.entry} to="/list">
            全部商品
          </PageLink>
        </div>
      </nav>
      <section className={styles.second} aria-label={chosen.name}>
        <PageLink className={styles.all} to={goodsOf(chosen)}>
          <b>全部{chosen.name}</b>
          <Icon name="right" size={16} />
        </PageLink>
        {chosen.children.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </section>
    </div>
  );
}

const Group = ({ group }: { group: MenuCategory }) => (
  <>
    <h2 className={styles.name}>
      <PageLink to={goodsOf(group)}>
        {group.name}
        <Icon name="right" size={14} />
      </PageLink>
    </h2>
    {group.children.length > 0 && (
      <ul className={styles.kinds}>
        {group.children.map((kind) => (
          <li key={kind.id}>
            <PageLink to={goodsOf(kind)}>{kind.name}</PageLink>
          </li>
        ))}
      </ul>
    )}
  </>
);

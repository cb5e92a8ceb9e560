import { useEffect } from 'react';
import { withQuery } from '../lib/form-body.ts';
import { useStore } from '../lib/store.ts';
import { PageLink } from '../ui/PageLink.tsx';
import { categoryPath } from './categories.ts';
import styles from './FlyOut.module.css';
import { menu, readMenu } from './menu.ts';

const GROUPS = 9;
const BRANDS = 8;

/** Beside an entry of the category menu: its groups with their kinds, and the makers. Loaded ahead of the first opening. */
export default function FlyOut({ id }: { id: number }) {
  const common = useStore(menu, null);
  useEffect(readMenu, []);
  const category = common?.category.find((one) => one.id === id);
  if (!common || !category) return null;
  return (
    <div className={styles.flyOut}>
      <div className={styles.groups}>
        {category.children.slice(0, GROUPS).map((group) => (
          <div key={group.id} className={styles.group}>
            <PageLink className={styles.name} to={categoryPath(group.id)}>
              {group.name}
            </PageLink>
            <div className={styles.links}>
              {group.children.map((leaf) => (
                <PageLink key={leaf.id} to={categoryPath(leaf.id)}>
                  {leaf.name}
                </PageLink>
              ))}
            </div>
          </div>
        ))}
      </div>
      <aside className={styles.side}>
        <h2 className="small muted">常购厂家</h2>
        <div className={styles.brands}>
          {common.brand.slice(0, BRANDS).map((brand) => (
            <PageLink key={brand.id} to={withQuery('/list', { brand_id: brand.id })}>
              {brand.name}
            </PageLink>
          ))}
        </div>
      </aside>
    </div>
  );
}

import { withQuery } from '../lib/form-body.ts';
import { PageLink } from '../ui/PageLink.tsx';
import { type Brand, type Category, categoryPath } from './categories.ts';
import styles from './FlyOut.module.css';

const GROUPS = 9;
const BRANDS = 8;

/** Beside an entry of the category menu: its groups with their kinds, and the makers. Loaded when it is first opened. */
const FlyOut = ({ category, brands }: { category: Category; brands: readonly Brand[] }) => (
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
        {brands.slice(0, BRANDS).map((brand) => (
          <PageLink key={brand.id} to={withQuery('/list', { brand_id: brand.id })}>
            {brand.name}
          </PageLink>
        ))}
      </div>
    </aside>
  </div>
);

export default FlyOut;

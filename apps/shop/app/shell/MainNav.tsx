import { useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { DataLink } from '../ui/DataLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CategoryMenu } from './CategoryMenu.tsx';
import styles from './MainNav.module.css';
import type { ShellData } from './shell-data.ts';

/** Below the header: all goods by category, and where else to go. */
export default function MainNav({ shell: { common, navAd }, pinned }: { shell: ShellData; pinned: boolean }) {
  const { pathname, search } = useLocation();
  const here = decodeURI(pathname + search);
  return (
    <nav className={styles.mainNav} aria-label="主导航">
      <div className={cx('wrap', styles.row)}>
        <CategoryMenu categories={common?.category ?? []} pinned={pinned} />
        <ul className={styles.list}>
          {common?.nav.map((item) => (
            <li key={item.id} className={styles.item}>
              <DataLink
                className={styles.link}
                url={item.url}
                newWindow={item.isOpen}
                aria-current={item.url === here ? 'page' : undefined}
              >
                {item.name}
                {item.image && (
                  <img className={styles.mark} src={item.image} alt="" height={18} loading="lazy" />
                )}
                {item.children.length > 0 && <Icon name="down" size={14} />}
              </DataLink>
              {item.children.length > 0 && (
                <div className={styles.pop}>
                  {item.children.map((child) => (
                    <DataLink key={child.id} url={child.url} newWindow={child.isOpen}>
                      {child.name}
                    </DataLink>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
        {navAd && (
          <DataLink className={styles.ad} url={navAd.url} bannerId={navAd.id}>
            <img src={navAd.image} width={176} height={34} alt={navAd.title} loading="lazy" />
          </DataLink>
        )}
      </div>
    </nav>
  );
}

import { type FocusEvent, type KeyboardEvent, Suspense, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { lazySoon } from '../lib/soon.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './CategoryMenu.module.css';
import { categoryPath } from './categories.ts';
import { readMenu } from './menu.ts';
import type { ShellCategory } from './shell-data.ts';

const FlyOut = lazySoon(() => import('./FlyOut.tsx'));

interface CategoryMenuProps {
  categories: readonly ShellCategory[];
  /** Stays open: the home page leaves room for it. */
  pinned: boolean;
}

/** All goods by category; each of the seven opens a panel beside it under the pointer or the focus. */
export function CategoryMenu({ categories, pinned }: CategoryMenuProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const close = () => {
    setActive(null);
    setOpen(false);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape') return;
    close();
    event.currentTarget.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches what happens to the buttons and links inside
    <div
      className={cx(styles.categoryMenu, pinned && styles.pinned, open && styles.open)}
      onPointerEnter={readMenu}
      onPointerLeave={close}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      {/* Not opened by the focus alone: who only passes by with the Tab key would have to pass all its links. */}
      <button
        className={styles.trigger}
        type="button"
        aria-haspopup="true"
        aria-expanded={pinned || open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="rows" />
        全部商品分类
        {!pinned && <Icon name="down" size={16} />}
      </button>
      <ul className={styles.list}>
        {categories.map((category) => (
          <li
            key={category.id}
            onPointerEnter={() => setActive(category.id)}
            onFocus={() => setActive(category.id)}
          >
            <Entry category={category} active={active === category.id} />
            {active === category.id && category.hasMore && (
              <Suspense>
                <FlyOut id={category.id} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Entry = ({ category, active }: { category: ShellCategory; active: boolean }) => (
  <PageLink
    className={cx(styles.entry, active && styles.active)}
    to={categoryPath(category.id)}
    aria-haspopup={category.hasMore ? 'true' : undefined}
  >
    <CategoryIcon logo={category.logo} />
    <span className={styles.words}>
      <span className={styles.title}>{category.name}</span>
      <span className={styles.sub}>{category.describe}</span>
    </span>
    <Icon name="right" size={14} />
  </PageLink>
);

/** The name of an icon of the set, or the address of a picture that staff uploaded. */
const CategoryIcon = ({ logo }: { logo: string }) =>
  logo.includes('/') ? (
    <img src={logo} alt="" width={20} height={20} loading="lazy" />
  ) : (
    <Icon name={(logo || 'pill') as IconName} />
  );

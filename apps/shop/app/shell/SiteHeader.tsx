import { useCartCount } from '../lib/cart-store.ts';
import { cx } from '../lib/cx.ts';
import { badge, phone } from '../lib/format.ts';
import { useMessageCount } from '../lib/live-badges.ts';
import { pageExists } from '../lib/page-exists.ts';
import { useSession } from '../lib/session.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { Logo } from './Logo.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './SiteHeader.module.css';
import type { ShellData } from './shell-data.ts';
import { useScrolledPast } from './useScrolledPast.ts';

/** The search stays in sight after this many pixels: the header is gone by then. */
const STICKY_AFTER = 205;

/** Logo, search, cart, the people to call. Its bar stays at the top once the page has been scrolled down. */
export function SiteHeader({ shell, folded }: { shell: ShellData; folded: boolean }) {
  const passed = useScrolledPast(STICKY_AFTER);
  const stuck = passed || folded;
  return (
    <header className={cx(styles.siteHeader, stuck && styles.stuck, folded && styles.folded)}>
      <div className={styles.bar}>
        <div className={cx('wrap', styles.row)}>
          <Logo siteName={shell.site.name} compact={stuck} />
          <SearchBox hotWords={shell.common?.rnss ?? []} compact={stuck} />
          <CartButton />
          <MessageButton />
          <Manager shell={shell} />
        </div>
      </div>
    </header>
  );
}

const CartButton = () => (
  <PageLink className={styles.cartButton} to="/cart">
    <Icon name="cart" />
    购物车
    <Badge count={useCartCount()} />
  </PageLink>
);

/** On phones, where the cart is in the bar at the bottom. */
function MessageButton() {
  const unread = useMessageCount();
  if (!pageExists('/wdxx')) return null;
  return (
    <PageLink
      className={cx('only-phone', styles.message)}
      to="/wdxx"
      aria-label={unread > 0 ? `消息 ${badge(unread)}` : '消息'}
    >
      <Icon name="bell" size={24} />
      <Badge count={unread} size="small" className={styles.messageBadge} />
    </PageLink>
  );
}

function Manager({ shell: { common } }: { shell: ShellData }) {
  const { user } = useSession();
  const manager = user?.admin ?? common?.admin;
  const hasManager = manager !== undefined && manager.name !== '';
  const hotLine = user?.common_config.hot_line || common?.common_config.hot_line;
  if (!hasManager && !hotLine) return null;
  return (
    <div className={styles.manager}>
      {hasManager && <Person icon="headset" label="客户经理" name={manager.name} number={manager.phone} />}
      {hotLine && <Person icon="phone" label="投诉热线" number={hotLine} />}
    </div>
  );
}

const Person = ({
  icon,
  label,
  name,
  number,
}: {
  icon: 'headset' | 'phone';
  label: string;
  name?: string;
  number: string;
}) => (
  <>
    <Icon name={icon} size={16} />
    <span>
      <span className={styles.label}>{label}</span> {name && `${name} `}
      <span className={styles.phone}>{phone(number)}</span>
    </span>
  </>
);

import { useLocation } from 'react-router';
import { useCartCount } from '../lib/cart-store.ts';
import { useChatCount } from '../lib/live-badges.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './TabBar.module.css';

const TABS: readonly { label: string; to: string; icon: IconName; under: RegExp }[] = [
  { label: '首页', to: '/', icon: 'home', under: /^\/$/ },
  { label: '分类', to: '/category', icon: 'grid', under: /^\/(category|list|search)/ },
  { label: '快采', to: '/kjcg', icon: 'bolt', under: /kjcg$/ },
  { label: '购物车', to: '/cart', icon: 'cart', under: /^\/cart/ },
  { label: '我的', to: '/user', icon: 'user', under: /^\/(user|order)/ },
];

const waitingAt = (icon: IconName, inCart: number, said: number): number =>
  icon === 'cart' ? inCart : icon === 'user' ? said : 0;

/** The bar at the bottom of a phone. */
export default function TabBar() {
  const { pathname } = useLocation();
  const inCart = useCartCount();
  const said = useChatCount();
  return (
    <nav className={styles.tabBar} aria-label="底部导航">
      {TABS.map((tab) => (
        <PageLink
          key={tab.to}
          className={styles.item}
          to={tab.to}
          aria-current={tab.under.test(pathname) ? 'page' : undefined}
        >
          <Icon name={tab.icon} size={24} />
          {tab.label}
          <Badge count={waitingAt(tab.icon, inCart, said)} size="small" className={styles.itemBadge} />
        </PageLink>
      ))}
    </nav>
  );
}

import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCartCount } from '../lib/cart-store.ts';
import { chatIsOpen, openChat, useCanChat } from '../lib/chat-door.ts';
import { cx } from '../lib/cx.ts';
import { badge } from '../lib/format.ts';
import { useChatCount, useMessageCount } from '../lib/live-badges.ts';
import { loginPath } from '../lib/login-path.ts';
import { pageExists } from '../lib/page-exists.ts';
import { useSession } from '../lib/session.tsx';
import { lazySoon } from '../lib/soon.ts';
import { useStore } from '../lib/store.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { QrCard } from './QrCard.tsx';
import styles from './RightToolbar.module.css';
import type { ShellData } from './shell-data.ts';

const CartDrawer = lazySoon(() => import('./CartDrawer.tsx'));
const ServiceCard = lazySoon(() => import('./ServiceCard.tsx'));

interface RightToolbarProps {
  shell: ShellData;
  /** Not on the cart page itself, which shows the same. */
  withCart: boolean;
}

/** The bar at the right edge of wide screens. */
export default function RightToolbar({ shell, withCart }: RightToolbarProps) {
  const canChat = useCanChat();
  return (
    <aside className={styles.toolbar} aria-label="快捷工具">
      <ul className={cx(styles.group, styles.groupMain)}>
        <LinkItem icon="user" label="我的账户" to="/user" />
        {withCart && <CartItem />}
        <LinkItem icon="bell" label="我的消息" to="/wdxx" count={useMessageCount()} />
        <LinkItem icon="heart" label="我的收藏" to="/star" />
        {canChat ? (
          <ChatItem />
        ) : (
          <PopItem icon="headset" label="联系客服">
            <ServiceCard shell={shell} />
          </PopItem>
        )}
        {shell.site.hasWechatQr && (
          <PopItem icon="qr" label="微信二维码">
            <QrCard code="wechat" words="微信扫码关注公众号" />
          </PopItem>
        )}
      </ul>
      <ul className={cx(styles.group, styles.groupEnd)}>
        <LinkItem icon="edit" label="意见反馈" to="/yjfk" />
        <li>
          <button className={styles.item} type="button" aria-label="返回顶部" onClick={toTop}>
            <Icon name="top" />
            <span className={styles.tip}>返回顶部</span>
          </button>
        </li>
      </ul>
    </aside>
  );
}

function toTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}

/** A page; nothing while the shop does not have it. */
function LinkItem({
  icon,
  label,
  to,
  count = 0,
}: {
  icon: IconName;
  label: string;
  to: string;
  count?: number;
}) {
  if (!pageExists(to)) return null;
  return (
    <li>
      <PageLink className={styles.item} to={to} aria-label={count > 0 ? `${label} ${badge(count)}` : label}>
        <Icon name={icon} />
        <Badge count={count} size="small" className={styles.itemBadge} />
        <span className={styles.tip}>{label}</span>
      </PageLink>
    </li>
  );
}

/** Opens a card beside it, under the pointer or the focus. */
function PopItem({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <li className={styles.pop} onPointerEnter={want} onFocus={want}>
      <button className={styles.item} type="button" aria-label={label} aria-haspopup="true">
        <Icon name={icon} />
      </button>
      {wanted && (
        <div className={styles.popBox}>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </li>
  );
}

/** Opens the conversation with the service. */
function ChatItem() {
  const isOpen = useStore(chatIsOpen, false);
  const count = useChatCount();
  return (
    <li>
      <button
        className={cx(styles.item, isOpen && styles.on)}
        type="button"
        aria-label={count > 0 ? `在线客服 ${badge(count)}` : '在线客服'}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? chatIsOpen.set(false) : openChat())}
      >
        <Icon name="headset" />
        <Badge count={count} size="small" className={styles.itemBadge} />
        {!isOpen && <span className={styles.tip}>在线客服</span>}
      </button>
    </li>
  );
}

function CartItem() {
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useCartCount();
  const toggle = () => {
    if (signedIn) setOpen(!open);
    else void navigate(loginPath(pathname + search));
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <li>
      <button
        ref={button}
        className={cx(styles.item, styles.itemCart, open && styles.on)}
        type="button"
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon name="cart" />
        <span className={styles.word}>购物车</span>
        <Badge count={count} size="small" className={styles.itemBadge} />
      </button>
      {open && (
        <Suspense>
          <CartDrawer onClose={close} />
        </Suspense>
      )}
    </li>
  );
}

import { type ChatSubject, openChat, useCanChat } from '../lib/chat-door.ts';
import { cx } from '../lib/cx.ts';
import { useChatCount } from '../lib/live-badges.ts';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import styles from './ServiceLink.module.css';

interface ServiceLinkProps {
  children: string;
  /** Said as soon as the conversation is open. */
  wish?: ChatSubject;
  className?: string | undefined;
}

/** Words that open 在线客服; nothing for accounts that have QQ and telephones instead. */
export function ServiceLink({ children, wish, className }: ServiceLinkProps) {
  const count = useChatCount();
  if (!useCanChat()) return null;
  return (
    <button type="button" className={cx('link', styles.service, className)} onClick={() => openChat(wish)}>
      <Icon name="headset" size={16} />
      {children}
      <Badge count={count} size="small" />
    </button>
  );
}

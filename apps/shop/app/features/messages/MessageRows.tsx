import { MESSAGE_KIND_NAMES, type MessageKind } from '@qingnang/contract/message-words';
import type { MessageItem } from '@qingnang/contract/messages';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { dateTime } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { useSame } from '../orders/useSame.ts';
import styles from './Messages.module.css';

const ICONS: Readonly<Record<MessageKind, IconName>> = {
  order: 'clipboard',
  logistics: 'truck',
  licence: 'card',
  promotion: 'ticket',
  system: 'bell',
};

interface MessageRowsProps {
  list: readonly MessageItem[];
  onRead: (message: MessageItem) => void;
  onRemove: (message: MessageItem) => void;
}

/** Messages, the newest first; an unread one has a dot and stands out. Opening one reads it. */
export const MessageRows = ({ list, onRead, onRemove }: MessageRowsProps) => (
  <ul aria-label="消息">
    {list.map((message) => (
      <li key={message.id} className={cx(styles.row, !message.is_read && styles.unread)}>
        <span className={styles.icon}>
          <Icon name={ICONS[message.kind]} size={20} />
        </span>
        <Opener message={message} onRead={() => onRead(message)}>
          <span className={styles.title}>
            {!message.is_read && <span className={styles.dot} aria-hidden="true" />}
            <b>{message.title}</b>
            {!message.is_read && <span className="visually-hidden">（未读）</span>}
            <span className={cx('muted', styles.kind)}>{MESSAGE_KIND_NAMES[message.kind]}</span>
          </span>
          <span className={styles.body}>{message.body}</span>
          <span className={cx('num', styles.time)}>{dateTime(message.at)}</span>
        </Opener>
        <Again message={message} />
        <IconButton
          icon="trash"
          iconSize={16}
          label={`删除“${message.title}”`}
          onClick={() => onRemove(message)}
        />
      </li>
    ))}
  </ul>
);

/** 原样再来, where the message is about an order that has come to something. */
function Again({ message }: { message: MessageItem }) {
  const { busy, again } = useSame();
  const mayOrder = useMay('order');
  const [, order] = /^\/order\/info\/(\d+)$/.exec(message.url) ?? [];
  if (order === undefined || !mayOrder || !KINDS_AGAIN.has(message.kind)) return <span />;
  const id = Number(order);
  return (
    <Button size="sm" className={styles.again} busy={busy === id} onClick={() => again(id)}>
      原样再来
    </Button>
  );
}

const KINDS_AGAIN: ReadonlySet<MessageKind> = new Set(['order', 'logistics']);

interface OpenerProps {
  message: MessageItem;
  onRead: () => void;
  children: ReactNode;
}

/** Leads where the message leads; one that leads nowhere is read by a click. */
function Opener({ message, onRead, children }: OpenerProps) {
  if (message.url !== '')
    return (
      <PageLink className={styles.opener} to={message.url} onClick={message.is_read ? undefined : onRead}>
        {children}
      </PageLink>
    );
  if (message.is_read) return <div className={styles.opener}>{children}</div>;
  return (
    <button type="button" className={styles.opener} onClick={onRead}>
      {children}
    </button>
  );
}

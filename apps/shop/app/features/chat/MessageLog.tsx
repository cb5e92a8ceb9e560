import { rowsOf, unreadOf } from '@qingnang/rules/chat-log';
import { Fragment, useEffect, useEffectEvent } from 'react';
import { useServerTime } from '../../lib/clock.tsx';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Scrollable } from '../../ui/Scrollable.tsx';
import { Bubble, DraftBubble } from './Bubble.tsx';
import styles from './Chat.module.css';
import { chatState, talk, typing, useTalk } from './talk.ts';
import { useLogScroll } from './useLogScroll.ts';

/** What was said, oldest at the top; older words come when it is scrolled up to them. */
export function MessageLog() {
  const { log, isReadingEarlier } = useTalk();
  const state = useStore(chatState, chatState.get());
  const writer = useStore(typing, '');
  const { box, onScroll, isAtEnd, toEnd } = useLogScroll(log, () => void talk.earlier());
  const now = useServerTime();
  const unread = unreadOf(log, 'buyer').length;
  useReading(isAtEnd, unread);
  return (
    <div className={styles.logBox}>
      <Scrollable ref={box} className={styles.log} role="log" aria-label="聊天记录" onScroll={onScroll}>
        {log.hasEarlier && (
          <Button variant="text" size="sm" busy={isReadingEarlier} onClick={() => void talk.earlier()}>
            查看更早的消息
          </Button>
        )}
        {log.messages.length === 0 && log.drafts.length === 0 && (
          <p className={styles.note}>
            您好，请问有什么可以帮您？
            {state && !state.is_open && '现在可以留言，上班后尽快回复。'}
          </p>
        )}
        {rowsOf(log, now).map(({ message, mark }) => (
          <Fragment key={message.id}>
            {mark !== '' && <p className={styles.time}>{mark}</p>}
            <Bubble message={message} isRead={message.id <= log.staffRead} />
          </Fragment>
        ))}
        {log.drafts.map((draft) => (
          <DraftBubble key={draft.clientKey} draft={draft} />
        ))}
        {writer !== '' && (
          <p className={styles.typing}>
            <i />
            <i />
            <i />
            {writer} 正在输入
          </p>
        )}
      </Scrollable>
      {!isAtEnd && unread > 0 && (
        <Button className={styles.toEnd} size="sm" onClick={toEnd}>
          {unread} 条新消息
        </Button>
      )}
    </div>
  );
}

/** What stands at the end of the log, in a window that is looked at, has been read. */
function useReading(isAtEnd: boolean, unread: number) {
  const look = useEffectEvent(() => {
    if (isAtEnd && !document.hidden) void talk.seen();
  });
  // Every new word and every way to the end is a look.
  useEffect(() => look(), [isAtEnd, unread]);
  useEffect(() => {
    const onLook = () => look();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, []);
}

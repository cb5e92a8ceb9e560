import { rowsOf, unreadOf } from '@qingnang/rules/chat-log';
import type { TalkView } from '@qingnang/rules/chat-talk';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Scrollable } from '../../../app/Scrollable.tsx';
import type { Talk } from '../useTalk.ts';
import { Bubble, DraftBubble } from './Bubble.tsx';

interface MessageLogProps {
  talk: Talk;
  view: TalkView;
  isTyping: boolean;
  /** Who looks is who answers: what is seen has been read. */
  isReading: boolean;
}

/** What was said, oldest at the top; older words come when it is scrolled up to them. */
export function MessageLog({ talk, view, isTyping, isReading }: MessageLogProps) {
  const { log, isReadingEarlier } = view;
  const { box, onScroll, isAtEnd, toEnd } = useLogScroll(view, () => void talk.earlier());
  const unread = unreadOf(log, 'staff').length;
  useReading(talk, isReading && isAtEnd, unread);
  return (
    <div className="chat-log-box">
      <Scrollable ref={box} className="chat-log" role="log" aria-label="聊天记录" onScroll={onScroll}>
        {log.hasEarlier && (
          <button
            type="button"
            className="btn text"
            disabled={isReadingEarlier}
            onClick={() => void talk.earlier()}
          >
            {isReadingEarlier ? '正在读取…' : '查看更早的消息'}
          </button>
        )}
        {log.messages.length === 0 && log.drafts.length === 0 && <p className="chat-note">还没有消息</p>}
        {rowsOf(log, Date.now() / 1000).map(({ message, mark }) => (
          <Fragment key={message.id}>
            {mark !== '' && <p className="chat-note">{mark}</p>}
            <Bubble message={message} isRead={message.id <= log.buyerRead} />
          </Fragment>
        ))}
        {log.drafts.map((draft) => (
          <DraftBubble key={draft.clientKey} draft={draft} talk={talk} />
        ))}
        {isTyping && <p className="chat-typing">客户正在输入…</p>}
      </Scrollable>
      {!isAtEnd && unread > 0 && (
        <button type="button" className="btn sm chat-to-end" onClick={toEnd}>
          {unread} 条新消息
        </button>
      )}
    </div>
  );
}

/** So near to an edge counts as being there. */
const NEAR = 48;

/** A log that stays at its end while words come, and where it is while somebody reads above. */
function useLogScroll({ log }: TalkView, onTop: () => void) {
  const box = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef({ firstId: 0, drafts: 0, height: 0 });
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const firstId = log.messages[0]?.id ?? 0;
    const { firstId: earlierFirst, drafts, height } = before.current;
    before.current = { firstId, drafts: log.drafts.length, height: element.scrollHeight };
    const grewAbove = earlierFirst > 0 && firstId < earlierFirst;
    if (grewAbove) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd || log.drafts.length > drafts) element.scrollTop = element.scrollHeight;
  });
  // The box for words grows and the window changes: the end stays in sight.
  const onResize = useEffectEvent(() => isAtEnd && toEnd());
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
    if (element.scrollTop < NEAR && element.scrollHeight > element.clientHeight) onTop();
  };
  return { box, onScroll, isAtEnd, toEnd };
}

function useReading(talk: Talk, isReading: boolean, unread: number) {
  const look = useEffectEvent(() => {
    if (isReading && !document.hidden) void talk.seen();
  });
  // Every new word and every way to the end is a look.
  useEffect(() => look(), [isReading, unread]);
  useEffect(() => {
    const onLook = () => look();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, []);
}

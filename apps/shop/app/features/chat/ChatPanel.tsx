import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { type ChatSubject, chatIsOpen, chatWish } from '../../lib/chat-door.ts';
import { useStore } from '../../lib/store.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Chat.module.css';
import { ChatHead } from './ChatHead.tsx';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { picturesOf } from './pictures.ts';
import { follow, talk, useTalk } from './talk.ts';

/** 在线客服: a panel at the right edge; on phones the whole screen. The page beside it stays usable. */
export default function ChatPanel() {
  const { isThere, problem } = useTalk();
  const panel = useRef<HTMLElement>(null);
  useEffect(follow, []);
  useWish();
  useFocusBack();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) chatIsOpen.set(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    for (const { saying, file } of picturesOf([...event.dataTransfer.files])) talk.say(saying, file);
  };
  return (
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label="在线客服"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <ChatHead />
      {isThere ? (
        <>
          <MessageLog />
          <Composer />
        </>
      ) : (
        <div className={styles.starting}>
          {problem === '' ? (
            <Spinner />
          ) : (
            <FailedPart message={problem} onRetry={() => void talk.catchUp()} busy={false} />
          )}
        </div>
      )}
    </section>
  );
}

/** Says what the buyer opened the panel for. */
function useWish() {
  const wish = useStore(chatWish, null);
  useEffect(() => {
    if (!wish) return;
    chatWish.set(null);
    if (!isJustSaid(wish)) talk.say(wish);
  }, [wish]);
}

/** A second click on the same goods opens the panel and says nothing twice. */
function isJustSaid(wish: ChatSubject): boolean {
  const { drafts, messages } = talk.view().log;
  const said = drafts.at(-1)?.saying ?? messages.findLast(({ sender }) => sender === 'buyer');
  if (!said || said.kind !== wish.kind) return false;
  if (wish.kind === 'goods') return 'goods' in said && said.goods?.goods_id === wish.goods.goods_id;
  return 'order' in said && said.order?.order_id === wish.order.order_id;
}

/** The focus goes back to what opened the panel. */
function useFocusBack() {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}

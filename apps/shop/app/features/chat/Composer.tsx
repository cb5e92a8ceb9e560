import { CHAT_MAX_LENGTH } from '@qingnang/contract/chat-words';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chatSubject } from '../../lib/chat-door.ts';
import { cx } from '../../lib/cx.ts';
import { sayTyping } from '../../lib/live.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Composer.module.css';
import { OrderChoice } from './OrderChoice.tsx';
import { picturesOf } from './pictures.ts';
import { chatWords, talk } from './talk.ts';

/** What is asked most; a click asks it. */
const USUAL = ['物流到哪了', '要药检报告', '开票问题', '破损少货', '求购品种'];
/** The service is told about writing at most so often. */
const TYPING_MS = 3_000;

/** Where the buyer writes, and what else can be said: pictures, an order, the goods of the page. */
export function Composer() {
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) return <OrderChoice onClose={() => setChoosing(false)} />;
  return (
    <div className={styles.foot}>
      <Offered />
      <ul className={styles.usual} aria-label="常见问题">
        {USUAL.map((words) => (
          <li key={words}>
            <button type="button" onClick={() => talk.say({ kind: 'text', body: words })}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <Writing onOrders={() => setChoosing(true)} />
    </div>
  );
}

/** What the page beside shows, to be talked about. */
function Offered() {
  const subject = useStore(chatSubject, null);
  if (!subject) return null;
  const words = subject.kind === 'goods' ? subject.goods.name : `订单 ${subject.order.order_sn}`;
  return (
    <div className={styles.offered}>
      <span className="ellipsis">您正在看：{words}</span>
      <Button
        size="sm"
        variant="line"
        onClick={() => {
          talk.say(subject);
          chatSubject.set(null);
        }}
      >
        发给客服
      </Button>
      <IconButton icon="close" size="sm" label="不发送" onClick={() => chatSubject.set(null)} />
    </div>
  );
}

function Writing({ onOrders }: { onOrders: () => void }) {
  const words = useStore(chatWords, chatWords.get());
  const box = useRef<HTMLTextAreaElement>(null);
  const tell = useTyping();
  useEffect(() => box.current?.focus(), []);
  const sayIt = () => {
    const body = words.trim();
    if (body === '') return;
    talk.say({ kind: 'text', body });
    chatWords.set('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a reading is being chosen Enter belongs to the input method; some tell only by the key's old number.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    sayIt();
  };
  const sayPictures = (files: readonly File[]) => {
    for (const { saying, file } of picturesOf(files)) talk.say(saying, file);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    sayPictures(files);
  };
  return (
    <form
      method="post"
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        sayIt();
      }}
    >
      <textarea
        ref={box}
        aria-label="输入消息"
        placeholder="输入消息"
        rows={2}
        maxLength={CHAT_MAX_LENGTH}
        enterKeyHint="send"
        value={words}
        onChange={(event) => {
          chatWords.set(event.target.value);
          tell();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className={styles.tools}>
        <label className={styles.tool} title="发图片">
          <Icon name="image" />
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            multiple
            aria-label="发图片"
            onChange={(event) => {
              sayPictures([...(event.target.files ?? [])]);
              // The same picture once more is a change, too.
              event.target.value = '';
            }}
          />
        </label>
        <IconButton icon="clipboard" label="发订单" title="发订单" onClick={onOrders} />
        <span className={cx('muted small not-phone', styles.hint)}>Enter 发送，Shift+Enter 换行</span>
        <Button type="submit" variant="primary" size="sm" disabled={words.trim() === ''}>
          发送
        </Button>
      </div>
    </form>
  );
}

function useTyping(): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_MS) return;
    last.current = Date.now();
    sayTyping();
  };
}

import { CHAT_MAX_LENGTH } from '@qingnang/contract/chat-words';
import { App, Dropdown } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { sayTyping } from '../../../app/live.ts';
import { may, useMe } from '../../../app/me.ts';
import { pictureProblem } from '../../../app/picture.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
import { type ChatCustomer, useReplies } from '../api.ts';
import { cursorWithin, type Reply, repliesFor } from '../reply-words.ts';
import type { Talk } from '../useTalk.ts';
import { GoodsDialog } from './GoodsDialog.tsx';

interface ComposerProps {
  talk: Talk;
  threadId: number;
  customer: ChatCustomer;
}

/** The customer is told about writing at most so often. */
const TYPING_MS = 3_000;
const NO_REPLIES: readonly Reply[] = [];

/** Where staff write; `/` at the beginning looks for a quick reply. */
export function Composer({ talk, threadId, customer }: ComposerProps) {
  const [words, setWords] = useState('');
  const [cursor, setCursor] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const tell = useTyping(threadId);
  const sayPictures = useSayPictures(talk);
  const replies = useReplies().data?.list ?? NO_REPLIES;
  const found = repliesFor(replies, words);
  const at = cursorWithin(cursor, found.length);
  useEffect(() => box.current?.focus(), []);

  const insert = (reply: Reply) => {
    setWords(reply.body);
    setCursor(0);
    box.current?.focus();
  };
  const say = () => {
    const body = words.trim();
    if (body === '') return;
    talk.say({ kind: 'text', body });
    setWords('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a reading is being chosen the keys belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = event.altKey ? undefined : { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const chosen = found[at];
    if (chosen && step !== undefined) setCursor(at + step);
    else if (chosen && event.key === 'Escape') setWords('');
    else if (event.key === 'Enter' && !event.shiftKey) {
      if (chosen) insert(chosen);
      else say();
    } else return;
    event.preventDefault();
  };
  return (
    <form
      method="post"
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      {found.length > 0 && <Found replies={found} at={at} onChoose={insert} />}
      <Tools talk={talk} customer={customer} replies={replies} onReply={insert} />
      <textarea
        ref={box}
        aria-label="回复客户"
        placeholder="Enter 发送，Shift+Enter 换行，/ 查找快捷回复"
        rows={3}
        maxLength={CHAT_MAX_LENGTH}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setCursor(0);
          tell();
        }}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          sayPictures(files);
        }}
      />
      <button type="submit" className="btn primary sm" disabled={words.trim() === ''}>
        发送
      </button>
    </form>
  );
}

const Found = ({
  replies,
  at,
  onChoose,
}: {
  replies: readonly Reply[];
  at: number;
  onChoose: (reply: Reply) => void;
}) => (
  <ul className="chat-found" aria-label="快捷回复">
    {replies.map((reply, index) => (
      <li key={reply.id}>
        <button
          type="button"
          tabIndex={-1}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => onChoose(reply)}
        >
          <b>{reply.title}</b> <span className="muted">{reply.body}</span>
        </button>
      </li>
    ))}
  </ul>
);

interface ToolsProps {
  talk: Talk;
  customer: ChatCustomer;
  replies: readonly Reply[];
  onReply: (reply: Reply) => void;
}

function Tools({ talk, customer, replies, onReply }: ToolsProps) {
  const me = useMe();
  const sayPictures = useSayPictures(talk);
  const chooser = useFileChooser({
    label: '图片文件',
    accept: 'image/*',
    isMultiple: true,
    onFiles: sayPictures,
  });
  const [isChoosingGoods, setChoosingGoods] = useState(false);
  const orders = customer.orders.map((order) => ({
    key: order.id,
    label: `${order.order_sn}　${order.status_name}　${dateTime(order.placed_at)}`,
    onClick: () => talk.say({ kind: 'order', order: { ...order, order_id: order.id, lines: 0 } }),
  }));
  const quick = replies.map((reply) => ({
    key: reply.id,
    label: reply.title,
    onClick: () => onReply(reply),
  }));
  return (
    <div className="chat-tools">
      {chooser.field}
      <button type="button" className="btn sm" onClick={chooser.open}>
        <Icon name="upload" size={14} /> 图片
      </button>
      {may(me, 'goods.read') && (
        <button type="button" className="btn sm" onClick={() => setChoosingGoods(true)}>
          <Icon name="package" size={14} /> 商品
        </button>
      )}
      <Dropdown
        menu={{ items: orders }}
        trigger={['click']}
        placement="topLeft"
        disabled={orders.length === 0}
      >
        <button type="button" className="btn sm" disabled={orders.length === 0}>
          <Icon name="clipboard-list" size={14} /> 订单
        </button>
      </Dropdown>
      <Dropdown menu={{ items: quick }} trigger={['click']} placement="topLeft" disabled={quick.length === 0}>
        <button type="button" className="btn sm" disabled={quick.length === 0}>
          <Icon name="message-square-text" size={14} /> 快捷回复
        </button>
      </Dropdown>
      {isChoosingGoods && (
        <GoodsDialog
          choose={(goods) => talk.say({ kind: 'goods', goods })}
          close={() => setChoosingGoods(false)}
        />
      )}
    </div>
  );
}

/** Says chosen or pasted pictures; what is none, or too large, is said aloud. */
function useSayPictures(talk: Talk): (files: readonly File[]) => void {
  const { message } = App.useApp();
  return (files) => {
    for (const file of files) {
      const problem = file.type.startsWith('image/') ? pictureProblem(file) : '只能发送图片';
      if (problem === '') talk.say({ kind: 'image', url: URL.createObjectURL(file), name: file.name }, file);
      else message.error(`${file.name}：${problem}`);
    }
  };
}

function useTyping(threadId: number): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_MS) return;
    last.current = Date.now();
    sayTyping(threadId);
  };
}

import { CHAT_STATES } from '@qingnang/contract/chat-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { useHandheld } from '../../../app/media.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { useContact } from '../../../shared/contact.ts';
import { type ChatThread, type ChatThreadRow, useThreadAct } from '../api.ts';
import { useTalk } from '../useTalk.ts';
import { Composer } from './Composer.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { HandOver } from './HandOver.tsx';
import { MessageLog } from './MessageLog.tsx';

interface ConversationProps {
  id: number;
  thread: UseQueryResult<ChatThread, Error>;
  staffId: number;
}

const TONES = { waiting: 'wait', open: 'ok', closed: '' } as const;

/** What is said with a customer, and who it is. */
export function Conversation({ id, thread: { data, error, refetch }, staffId }: ConversationProps) {
  const { talk, view, isTyping } = useTalk(id);
  const [isCardShown, setCardShown] = useState(false);
  const isHandheld = useHandheld();
  const location = useLocation();
  if (!data || data.thread.id !== id)
    return (
      <section className="card chat-main">
        {error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />}
      </section>
    );
  const { thread, customer } = data;
  const isOwn = thread.status === 'open' && thread.staff_id === staffId;
  return (
    <>
      <section className="card chat-main" aria-label={`与 ${thread.company} 的会话`}>
        <header>
          {isHandheld && (
            <Link
              className="btn sm"
              aria-label="返回会话列表"
              to={{ pathname: '/chat', search: location.search }}
            >
              <Icon name="arrow-left" />
            </Link>
          )}
          <h2>{thread.company}</h2>
          <span className={`tag ${TONES[thread.status]}`}>{CHAT_STATES[thread.status]}</span>
          {thread.status === 'open' && <span className="muted small">{thread.staff_name}</span>}
          <span className="more">
            <button
              type="button"
              className="btn sm chat-card-button"
              aria-expanded={isCardShown}
              onClick={() => setCardShown(!isCardShown)}
            >
              客户资料
            </button>
            <Acts thread={thread} isOwn={isOwn} />
          </span>
        </header>
        {view.isThere ? (
          <MessageLog talk={talk} view={view} isTyping={isTyping} isReading={isOwn} />
        ) : view.problem !== '' ? (
          <Failed error={new Error(view.problem)} retry={() => void talk.catchUp()} />
        ) : (
          <Bones lines={8} />
        )}
        {isOwn && view.isThere ? (
          <Composer talk={talk} threadId={id} customer={customer} />
        ) : (
          <Hint thread={thread} />
        )}
      </section>
      <CustomerCard customer={customer} isShown={isCardShown} />
    </>
  );
}

function Acts({ thread, isOwn }: { thread: ChatThreadRow; isOwn: boolean }) {
  const act = useThreadAct(thread.id);
  const confirm = useConfirm();
  const [isHandingOver, setHandingOver] = useState(false);
  const close = () =>
    confirm({
      title: '结束会话？',
      content: '记录保留；客户再发消息时重新排队。',
      okText: '结束',
      isDanger: false,
      act: () => act.mutateAsync(({ close: end }) => end()),
      done: '会话已结束',
    });
  if (!isOwn) return null;
  return (
    <>
      <button type="button" className="btn sm" onClick={() => setHandingOver(true)}>
        转交
      </button>
      <button type="button" className="btn sm" onClick={close}>
        结束会话
      </button>
      {isHandingOver && <HandOver thread={thread} close={() => setHandingOver(false)} />}
    </>
  );
}

/** In the place of the box for words: what must be done before one can write. */
function Hint({ thread }: { thread: ChatThreadRow }) {
  const act = useThreadAct(thread.id);
  const contact = useContact();
  const fail = useFailure();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const mine = () => void navigate({ pathname: `/chat/${thread.id}`, search: '?view=mine' });
  // What was pressed is gone by the time of the answer: the lists know of it before.
  const take = () => act.mutateAsync(({ take: begin }) => begin()).then(mine, fail);
  const reopen = () =>
    contact.mutateAsync(thread.account_id).then(() => {
      message.success('会话已打开');
      mine();
    }, fail);
  const [words, button] = HINTS[thread.status];
  return (
    <p className="chat-hint">
      <span>{thread.status === 'open' ? `${thread.staff_name} ${words}` : words}</span>
      <button
        type="button"
        className={`btn ${thread.status === 'open' ? '' : 'primary'}`}
        disabled={act.isPending || contact.isPending}
        onClick={() => void (thread.status === 'closed' ? reopen() : take())}
      >
        {button}
      </button>
    </p>
  );
}

/** The words, and the button. Taking over from somebody who still answers is refused by the server. */
const HINTS = {
  waiting: ['客户在等待，接待后可以回复', '接待'],
  open: ['正在接待', '接管'],
  closed: ['会话已结束', '重新联系'],
} as const;

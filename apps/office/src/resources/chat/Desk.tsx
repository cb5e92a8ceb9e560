import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Icon } from '../../app/Icon.tsx';
import { useLive } from '../../app/live.ts';
import { useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { openedBy } from '../../app/useOpened.ts';
import { useFreshLists, useThread, useThreads } from './api.ts';
import './chat.css';
import { Conversation } from './parts/Conversation.tsx';
import { Queue } from './parts/Queue.tsx';
import { viewOf } from './views.ts';

/** 在线客服: who waits, what is said, and who the customer is. */
export function ChatDesk() {
  useFreshLists();
  const me = useMe();
  const params = useListParams();
  const id = openedBy(useParams().id);
  const view = viewOf(params.get('view'));
  const { page } = params;
  const threads = useThreads({ view, keywords: params.get('keywords'), page, page_size: PAGE_SIZE });
  const opened = typeof id === 'number' ? id : null;
  const thread = useThread(opened);
  useThreadKeys(threads.data?.list.map((row) => row.id) ?? [], opened);
  return (
    <div className="chat-desk">
      <PageTitle>在线客服</PageTitle>
      <Queue params={params} view={view} threads={threads} opened={opened} />
      {opened === null ? (
        <section className="card chat-none">
          <Icon name="message-square-text" />
          <p>从左侧选择一个会话</p>
          <p className="muted small">
            <kbd>Alt</kbd> + <kbd>↑</kbd> <kbd>↓</kbd> 切换会话
          </p>
        </section>
      ) : (
        <Conversation key={opened} id={opened} thread={thread} staffId={me.id} />
      )}
      <Connection />
    </div>
  );
}

const PAGE_SIZE = 50;

/** Said calmly: what is shown is asked for now and then meanwhile. */
function Connection() {
  const { state } = useLive();
  if (state !== 'lost') return null;
  return (
    <p className="chat-lost" role="status">
      实时连接中断，正在重新连接
    </p>
  );
}

/** Alt+↑ and Alt+↓ lead through the list, also while something is being written. */
function useThreadKeys(ids: readonly number[], opened: number | null) {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    const at = opened === null ? -1 : ids.indexOf(opened);
    const next = ids[Math.max(0, at + step)];
    if (next === undefined) return;
    event.preventDefault();
    void navigate({ pathname: `/chat/${next}`, search: location.search });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

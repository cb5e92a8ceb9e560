import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { moment, waited } from '../../../app/format.ts';
import { ListFoot } from '../../../app/ListFoot.tsx';
import { SearchBox } from '../../../app/SearchBox.tsx';
import type { ListParams } from '../../../app/useListParams.ts';
import { isMuted, setMuted } from '../alerts.ts';
import type { ChatThreadRow, useThreads } from '../api.ts';
import { VIEW_NAMES, VIEWS, type View } from '../views.ts';
import { RepliesDialog } from './RepliesDialog.tsx';

type Threads = NonNullable<ReturnType<typeof useThreads>['data']>;

interface QueueProps {
  params: ListParams;
  view: View;
  threads: UseQueryResult<Threads, Error>;
  opened: number | null;
}

const EMPTY: Record<View, string> = {
  waiting: '没有客户在等待',
  mine: '没有正在接待的会话',
  open: '没有接待中的会话',
  closed: '没有已结束的会话',
};

/** The conversations: those that wait, one's own, everybody's. */
export function Queue({ params, view, threads, opened }: QueueProps) {
  const { data, error, refetch } = threads;
  const counts: Partial<Record<View, number>> = data ? { waiting: data.waiting, mine: data.mine } : {};
  const search = params.get('keywords');
  return (
    <section className="card chat-queue" aria-label="会话列表">
      <QueueHead />
      <nav className="tabs" aria-label="会话状态">
        {VIEW_NAMES.map((name) => (
          <Link
            key={name}
            to={{ search: `?${new URLSearchParams({ view: name })}` }}
            aria-current={name === view ? 'page' : undefined}
          >
            {VIEWS[name]}
            {(counts[name] ?? 0) > 0 && <b className={name === 'waiting' ? 'hot' : ''}>{counts[name]}</b>}
          </Link>
        ))}
      </nav>
      <div className="chat-search">
        <SearchBox
          label="搜索会话"
          placeholder="企业名称、用户名、电话"
          value={search}
          onSearch={(keywords) => params.set({ keywords })}
        />
      </div>
      {data ? (
        <ul className="chat-threads">
          {data.list.length === 0 && (
            <li className="state">{search === '' ? EMPTY[view] : '没有找到会话'}</li>
          )}
          {data.list.map((row) => (
            <Row key={row.id} row={row} isOpened={row.id === opened} />
          ))}
        </ul>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={8} />
      )}
      {data && data.total > data.page_size && <ListFoot unit="个会话" data={data} onPage={params.setPage} />}
    </section>
  );
}

function QueueHead() {
  const [muted, setOwnMuted] = useState(isMuted);
  const [isManaging, setManaging] = useState(false);
  const toggle = () => {
    setMuted(!muted);
    setOwnMuted(!muted);
  };
  return (
    <header>
      <h1>在线客服</h1>
      <span className="more">
        <button type="button" className="btn text" aria-pressed={muted} onClick={toggle}>
          {muted ? '开启提示音' : '静音'}
        </button>
        <button type="button" className="btn text" onClick={() => setManaging(true)}>
          快捷回复
        </button>
      </span>
      {isManaging && <RepliesDialog close={() => setManaging(false)} />}
    </header>
  );
}

function Row({ row, isOpened }: { row: ChatThreadRow; isOpened: boolean }) {
  const now = Date.now() / 1000;
  return (
    <li>
      <Link
        className="chat-thread"
        to={{ pathname: `/chat/${row.id}`, search: location.search }}
        aria-current={isOpened ? 'true' : undefined}
      >
        <span className="chat-company">{row.company}</span>
        {row.last_at !== null && <time className="muted small">{moment(row.last_at, now)}</time>}
        <span className="chat-last">{row.last_text}</span>
        {row.unread > 0 && (
          <b className="chat-unread">
            {row.unread > 99 ? '99+' : row.unread}
            <span className="visually-hidden"> 条未读</span>
          </b>
        )}
        <Standing row={row} now={now} />
      </Link>
    </li>
  );
}

function Standing({ row, now }: { row: ChatThreadRow; now: number }) {
  if (row.status === 'waiting' && row.waiting_since !== null)
    return <span className="chat-standing warn small">已等 {waited(now - row.waiting_since)}</span>;
  if (row.status === 'open') return <span className="chat-standing muted small">{row.staff_name} 接待</span>;
  return null;
}

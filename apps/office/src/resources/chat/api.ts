import type {
  adminChatReplies,
  adminChatStaff,
  adminChatThread,
  adminChatThreads,
  ChatCustomer,
  ChatReply,
} from '@qingnang/contract/chat';
import type { ChatThreadRow } from '@qingnang/contract/chat-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';
import { hearLive, liveState, watchLive } from '../../app/live.ts';

export type { ChatCustomer, ChatReply, ChatThreadRow };
export type ChatThread = DataOf<typeof adminChatThread>;

const KEY = ['chat'];
export const THREADS = '/api/admin/chat/threads';
const REPLIES = '/api/admin/chat/replies';

export const useThreads = (filter: Filter) => useList<DataOf<typeof adminChatThreads>>(KEY, THREADS, filter);

/** A conversation and its customer. */
export const useThread = (id: number | null) =>
  useQuery({
    queryKey: [...KEY, 'thread', id],
    queryFn: ({ signal }) => call<ChatThread>('GET', `${THREADS}/${id}`, { signal }),
    enabled: id !== null,
  });

export const useReplies = () => useList<DataOf<typeof adminChatReplies>>([...KEY, 'replies'], REPLIES, {});

/** Read anew each time it is shown: who is there changes. */
export const useAnswerers = () =>
  useQuery({
    queryKey: [...KEY, 'staff'],
    queryFn: ({ signal }) => call<DataOf<typeof adminChatStaff>>('GET', '/api/admin/chat/staff', { signal }),
    staleTime: 0,
  });

/** take, close, hand_over: an act on a conversation by the last word of its path. */
export const useThreadAct = (id: number) =>
  useAct([KEY], ({ act, body = {} }: { act: string; body?: unknown }) =>
    call<ChatThreadRow>('POST', `${THREADS}/${id}/${act}`, { body }),
  );

type ReplyForm = Pick<ChatReply, 'title' | 'body' | 'is_own'>;

/** @param id of the reply that is changed; null = a new one */
export const useSaveReply = (id: number | null) =>
  useAct([[...KEY, 'replies']], (body: ReplyForm) =>
    id === null
      ? call<ChatReply>('POST', REPLIES, { body })
      : call<ChatReply>('PUT', `${REPLIES}/${id}`, { body }),
  );

export const useRemoveReply = () =>
  useAct([[...KEY, 'replies']], (id: number) => call('DELETE', `${REPLIES}/${id}`));

/** Events come in bursts; lists are asked for once for each. */
const GATHER_MS = 400;
/** While the socket is away. */
const ASK_MS = 15_000;

/** Keeps the lists of the desk as they are on the server. */
export function useFreshLists(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: [...KEY, THREADS] });
        void queries.invalidateQueries({ queryKey: [...KEY, 'thread'] });
      }, GATHER_MS);
    };
    const endHearing = hearLive(({ t }) => t !== 'typing' && refresh());
    const endWatching = watchLive(() => liveState() === 'open' && refresh());
    const asking = setInterval(() => liveState() !== 'open' && refresh(), ASK_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(asking);
      endHearing();
      endWatching();
    };
  }, [queries]);
}

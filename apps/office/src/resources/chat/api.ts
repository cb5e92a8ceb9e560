import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminChatClose,
  adminChatHandOver,
  adminChatReplies,
  adminChatReplyAdd,
  adminChatReplyChange,
  adminChatReplyRemove,
  adminChatStaff,
  adminChatTake,
  adminChatThread,
  adminChatThreads,
  ChatCustomer,
  ChatReply,
} from '@qingnang/contract/chat';
import type { ChatThreadRow } from '@qingnang/contract/chat-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { hearLive, liveState, watchLive } from '../../app/live.ts';

export type { ChatCustomer, ChatReply, ChatThreadRow };
export type ChatThread = DataOf<typeof adminChatThread>;

const KEY = ['chat'];
const THREADS = 'GET /api/admin/chat/threads';

export const useThreads = (filter: FilterOf<typeof adminChatThreads>) =>
  useList<typeof adminChatThreads>(KEY, THREADS, { query: fromAddress(filter) });

/** A conversation and its customer. */
export const useThread = (id: number | null) =>
  useQuery({
    queryKey: [...KEY, 'thread', id],
    queryFn: ({ signal }) =>
      call<typeof adminChatThread>('GET /api/admin/chat/threads/:id', { at: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });

export const useReplies = () =>
  useList<typeof adminChatReplies>([...KEY, 'replies'], 'GET /api/admin/chat/replies', {});

/** Read anew each time it is shown: who is there changes. */
export const useAnswerers = () =>
  useQuery({
    queryKey: [...KEY, 'staff'],
    queryFn: ({ signal }) => call<typeof adminChatStaff>('GET /api/admin/chat/staff', { signal }),
    staleTime: 0,
  });

const threadActs = (id: number) => ({
  take: () => call<typeof adminChatTake>('POST /api/admin/chat/threads/:id/take', { at: { id } }),
  close: () => call<typeof adminChatClose>('POST /api/admin/chat/threads/:id/close', { at: { id } }),
  handOver: (body: BodyOf<typeof adminChatHandOver>) =>
    call<typeof adminChatHandOver>('POST /api/admin/chat/threads/:id/hand_over', { at: { id }, body }),
});

/** One of the acts on a conversation: `act.mutateAsync(({ take }) => take())`. */
export const useThreadAct = (id: number) =>
  useAct([KEY], (act: (acts: ReturnType<typeof threadActs>) => Promise<ChatThreadRow>) =>
    act(threadActs(id)),
  );

type ReplyForm = Pick<ChatReply, 'title' | 'body' | 'is_own'>;

/** @param id of the reply that is changed; null = a new one */
export const useSaveReply = (id: number | null) =>
  useAct([[...KEY, 'replies']], (body: ReplyForm) =>
    id === null
      ? call<typeof adminChatReplyAdd>('POST /api/admin/chat/replies', { body })
      : call<typeof adminChatReplyChange>('PUT /api/admin/chat/replies/:id', { at: { id }, body }),
  );

export const useRemoveReply = () =>
  useAct([[...KEY, 'replies']], (id: number) =>
    call<typeof adminChatReplyRemove>('DELETE /api/admin/chat/replies/:id', { at: { id } }),
  );

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

import type { adminChatMessages, adminChatRead, adminChatSay } from '@qingnang/contract/chat';
import type { AdminLiveEvent } from '@qingnang/contract/chat-words';
import type { FileLink } from '@qingnang/contract/files';
import { ChatTalk, messageBody } from '@qingnang/rules/chat-talk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../../app/api.ts';
import { hearLive, liveState, watchLive } from '../../app/live.ts';
import { upload } from '../../app/upload.ts';

export type Talk = ChatTalk<File>;

/** What staff say and read in one conversation. */
function talkOf(threadId: number): Talk {
  const at = { id: threadId };
  return new ChatTalk<File>({
    side: 'staff',
    readPage: (query) =>
      call<typeof adminChatMessages>('GET /api/admin/chat/threads/:id/messages', { at, query }),
    async send(key, sending) {
      const body = await messageBody(key, sending, uploaded);
      return call<typeof adminChatSay>('POST /api/admin/chat/threads/:id/messages', { at, body });
    },
    tellRead: async (upto) => {
      await call<typeof adminChatRead>('POST /api/admin/chat/threads/:id/read', { at, body: { upto } });
    },
    wordsOf: (error) => (error instanceof Error && error.message !== '' ? error.message : '没有成功，请重试'),
    newKey: () => crypto.randomUUID(),
  });
}

async function uploaded(file: File): Promise<number> {
  const fields = { purpose: 'chat' };
  return (await upload<FileLink>('/api/admin/files', file, () => undefined, fields)).id;
}

const TYPING_MS = 5_000;
const ASK_MS = 15_000;

/** Follows a conversation while it is shown. */
export function useTalk(threadId: number) {
  const talk = useMemo(() => talkOf(threadId), [threadId]);
  const view = useSyncExternalStore(talk.subscribe, talk.view);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    void talk.catchUp();
    const onEvent = (event: AdminLiveEvent) => {
      if (event.t === 'message' && event.thread_id === threadId) {
        if (event.message.sender === 'buyer') setTyping(false);
        talk.heard(event.message);
      } else if (event.t === 'read' && event.thread_id === threadId) talk.wasRead('buyer', event.buyer_read);
      else if (event.t === 'typing' && event.thread_id === threadId) setTyping(true);
    };
    const endHearing = hearLive(onEvent);
    const endWatching = watchLive(() => {
      if (liveState() === 'open') void talk.catchUp();
    });
    // While the socket is away, or what was missed could not be read.
    const asking = setInterval(() => {
      if (liveState() !== 'open' || talk.isBehind()) void talk.catchUp();
    }, ASK_MS);
    return () => {
      talk.fallBehind();
      clearInterval(asking);
      endHearing();
      endWatching();
    };
  }, [talk, threadId]);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setTyping(false), TYPING_MS);
    return () => clearTimeout(timer);
  }, [isTyping]);
  return { talk, view, isTyping };
}

import type {
  ChatStateData,
  chatEnd,
  chatMessages,
  chatOwn,
  chatRead,
  chatSay,
} from '@qingnang/contract/chat';
import type { LiveEvent } from '@qingnang/contract/chat-words';
import { ChatTalk, messageBody } from '@qingnang/rules/chat-talk';
import { useSyncExternalStore } from 'react';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { hearLive, keepLive, liveState } from '../../lib/live.ts';
import { liveBadges } from '../../lib/live-badges.ts';
import { sendFile } from '../../lib/send-file.ts';
import { currentSession } from '../../lib/session.tsx';
import { createStore } from '../../lib/store.ts';

/** The conversation with the service. It stays while the window is open, whether its panel is shown or not. */

/** Where it stands and who answers; null until it was read. */
export const chatState = createStore<ChatStateData | null>(null);
/** Who is writing; '' = nobody. */
export const typing = createStore('');
/** What is written and not yet said; it survives closing the panel. */
export const chatWords = createStore('');

/** Calls belong to no page, and the panel itself says what went wrong. */
const OWN_WAY = { quiet: true, sideBySide: true } as const;

export const talk = new ChatTalk<File>({
  side: 'buyer',
  async readPage(query) {
    chatState.set(await call<typeof chatOwn>('GET /api/chat', OWN_WAY));
    return call<typeof chatMessages>('GET /api/chat/messages', { query, ...OWN_WAY });
  },
  async send(key, sending) {
    const body = await messageBody(key, sending, uploaded);
    const data = await call<typeof chatSay>('POST /api/chat/messages', { body, ...OWN_WAY });
    const state = chatState.get();
    // Without a socket nobody says that the conversation waits now.
    if (state?.status === 'closed') chatState.set({ ...state, status: 'waiting', staff_name: '' });
    return data;
  },
  async tellRead(upto) {
    const data = await call<typeof chatRead>('POST /api/chat/read', { body: { upto }, ...OWN_WAY });
    const messages = liveBadges.get()?.messages ?? currentSession().user?.message_count ?? 0;
    liveBadges.set({ messages, chat: data.unread });
  },
  wordsOf: (error) =>
    error instanceof ApiError && error.message !== '' ? error.message : '没有成功，请重试',
  newKey: newIdempotencyKey,
});

async function uploaded(file: File): Promise<number> {
  const signal = new AbortController().signal;
  return (await sendFile(file, 'chat', { onProgress: () => undefined, signal })).id;
}

export const useTalk = () => useSyncExternalStore(talk.subscribe, talk.view, talk.view);

/** How often new words are asked for while the socket is away, or what was missed could not be read. */
const ASK_MS = 15_000;

/** Reads the conversation, or what is new of it, and follows it until what it gives back is called. */
export function follow(): () => void {
  keepLive();
  void talk.catchUp();
  const endHearing = hearLive(hear);
  const endWatching = liveState.subscribe(() => {
    if (liveState.get() === 'open') void talk.catchUp();
  });
  const asking = setInterval(() => {
    if ((liveState.get() !== 'open' || talk.isBehind()) && !document.hidden) void talk.catchUp();
  }, ASK_MS);
  return () => {
    talk.fallBehind();
    endHearing();
    endWatching();
    clearInterval(asking);
  };
}

const TYPING_MS = 5_000;
let endTyping: ReturnType<typeof setTimeout> | undefined;

function setTyping(name: string): void {
  clearTimeout(endTyping);
  typing.set(name);
  if (name !== '') endTyping = setTimeout(() => typing.set(''), TYPING_MS);
}

function hear(event: LiveEvent): void {
  const state = chatState.get();
  if (event.t === 'message') {
    if (event.message.sender !== 'buyer') setTyping('');
    talk.heard(event.message);
  } else if (event.t === 'read') talk.wasRead('staff', event.staff_read);
  else if (event.t === 'typing') setTyping(event.name);
  else if (event.t === 'thread' && state)
    chatState.set({ ...state, status: event.status, staff_name: event.staff_name });
}

/** @throws ApiError, already shown */
export async function endTalk(): Promise<void> {
  const data = await call<typeof chatEnd>('POST /api/chat/end');
  chatState.set(data);
  await talk.catchUp();
}

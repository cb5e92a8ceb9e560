import { LIVE_CLOSED, LIVE_SOCKET, type LiveEvent } from '@qingnang/contract/chat-words';
import { type LineState, LiveLine } from '@qingnang/rules/live-line';
import { liveBadges } from './live-badges.ts';
import { createStore } from './store.ts';

/**
 * What happens while a page is open: one socket a tab, for who is signed in. It is only an advance: without it everything works
 * as pages load, and nobody is told. Kept out of the first bundles; the shell calls `keepLive` when the browser is idle.
 */
export const liveState = createStore<LineState>('off');

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Hears every event from now on. @returns ends it */
export function hearLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const line = new LiveLine({
  connect: ({ opened, said, closed }) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + LIVE_SOCKET);
    socket.onopen = opened;
    socket.onmessage = ({ data }) => said(data);
    socket.onclose = ({ code }) => closed(code);
    return socket;
  },
  closed: LIVE_CLOSED,
  later: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  onEvent: (event) => {
    // Our own server wrote it.
    const known = event as LiveEvent;
    if (known.t === 'badges') liveBadges.set({ messages: known.messages, chat: known.chat });
    if (known.t === 'message' && known.message.sender === 'staff') markTitle();
    for (const listener of listeners) listener(known);
  },
  onState: (state) => liveState.set(state),
});

/** Tells the service that the buyer is writing. */
export const sayTyping = (): void => line.say({ t: 'typing' });

/** A tab that nobody looks at lets go of its socket after so long. */
const HIDDEN_MS = 5 * 60_000;
let isKept = false;
let lettingGo: ReturnType<typeof setTimeout> | undefined;

/** Opens the socket while the tab is looked at; once for each tab. */
export function keepLive(): void {
  if (isKept) return;
  isKept = true;
  document.addEventListener('visibilitychange', onVisibility);
  // Pages that the browser keeps for going back must not hold a socket.
  window.addEventListener('pagehide', () => line.stop());
  window.addEventListener('pageshow', ({ persisted }) => persisted && line.start());
  window.addEventListener('online', () => document.hidden || line.start());
  onVisibility();
}

function onVisibility(): void {
  clearTimeout(lettingGo);
  if (document.hidden) {
    lettingGo = setTimeout(() => line.stop(), HIDDEN_MS);
    return;
  }
  unmarkTitle();
  line.start();
}

const MARK = '【新消息】';

function markTitle(): void {
  if (document.hidden && !document.title.startsWith(MARK)) document.title = MARK + document.title;
}

function unmarkTitle(): void {
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

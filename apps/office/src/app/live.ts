import { ADMIN_LIVE_SOCKET, type AdminLiveEvent, LIVE_CLOSED } from '@qingnang/contract/chat-words';
import { type LineState, LiveLine } from '@qingnang/rules/live-line';
import { useEffect, useSyncExternalStore } from 'react';

/** What happens in the conversations with customers while the back office is open: one socket a tab, for who answers there. */

/** Conversations that nobody has taken, and those of who is signed in. */
export interface LiveCounts {
  waiting: number;
  mine: number;
}
interface Live {
  state: LineState;
  counts: LiveCounts;
}

let live: Live = { state: 'off', counts: { waiting: 0, mine: 0 } };
const watchers = new Set<() => void>();
const listeners = new Set<(event: AdminLiveEvent) => void>();

function change(part: Partial<Live>): void {
  live = { ...live, ...part };
  for (const watcher of watchers) watcher();
}

const line = new LiveLine({
  connect: ({ opened, said, closed }) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + ADMIN_LIVE_SOCKET);
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
    const known = event as AdminLiveEvent;
    if (known.t === 'counts') change({ counts: { waiting: known.waiting, mine: known.mine } });
    for (const listener of listeners) listener(known);
  },
  onState: (state) => change({ state }),
});

/** Keeps the socket while the frame is there, and hears with `onEvent` all the time. */
export function useLiveLine(isWanted: boolean, onEvent: (event: AdminLiveEvent) => void): void {
  useEffect(() => (isWanted ? hearLive(onEvent) : undefined), [isWanted, onEvent]);
  useEffect(() => {
    if (!isWanted) return;
    const again = () => line.start();
    line.start();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      line.stop();
    };
  }, [isWanted]);
}

/** Hears every event from now on. @returns ends it */
export function hearLive(listener: (event: AdminLiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const sayTyping = (threadId: number): void => line.say({ t: 'typing', thread_id: threadId });

export const liveState = (): LineState => live.state;

export const watchLive = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useLive = (): Live => useSyncExternalStore(watchLive, () => live);

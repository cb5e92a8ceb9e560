import type { ChatGoodsCard, ChatOrderCard } from '@qingnang/contract/chat-words';
import { useEffect } from 'react';
import { useSession } from './session.tsx';
import { createStore } from './store.ts';

/** The door to 在线客服, from any page; what is behind it is fetched when it opens. */
export type ChatSubject = { kind: 'goods'; goods: ChatGoodsCard } | { kind: 'order'; order: ChatOrderCard };

export const chatIsOpen = createStore(false);
/** What the page shows and the buyer may want to talk about: offered in the panel until it is said or put away. */
export const chatSubject = createStore<ChatSubject | null>(null);
/** What is said as soon as the panel is there. */
export const chatWish = createStore<ChatSubject | null>(null);

/** @param wish said at once */
export function openChat(wish: ChatSubject | null = null): void {
  if (wish) chatSubject.set(null);
  chatWish.set(wish);
  chatIsOpen.set(true);
}

/** Whether the account talks to the service here; all others have QQ and telephones. */
export const useCanChat = (): boolean => useSession().user?.is_can_chat === 1;

/** Offers what the page shows while it is shown. `subject` must stay the same object while it means the same. */
export function useChatSubject(subject: ChatSubject | null): void {
  useEffect(() => {
    chatSubject.set(subject);
    return () => chatSubject.set(null);
  }, [subject]);
}

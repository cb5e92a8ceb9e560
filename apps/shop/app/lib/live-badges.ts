import { useSession } from './session.tsx';
import { createStore, useStore } from './store.ts';

/** What is unread now, by the live socket; null until it has said so: then what the page's data said holds. */
export const liveBadges = createStore<{ messages: number; chat: number } | null>(null);

/** Unread messages of the shop. */
export function useMessageCount(): number {
  const { user } = useSession();
  return useStore(liveBadges, null)?.messages ?? user?.message_count ?? 0;
}

/** Unread words of the service. */
export function useChatCount(): number {
  const { user } = useSession();
  return useStore(liveBadges, null)?.chat ?? user?.chat_unread ?? 0;
}

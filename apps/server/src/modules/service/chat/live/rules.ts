/** What the bell `live` carries: accounts whose badges have changed, or what has happened in a conversation. */
export type LiveNotice = { badges: readonly number[] } | { chat: ChatNotice };

export interface ChatNotice {
  thread: number;
  account: number;
  /** Ids of messages, in their order. */
  messages?: readonly number[];
  /** Status or who answers has changed. */
  state?: true;
  /** Who has read on. */
  read?: 'buyer' | 'staff';
  /** Who types, by name; nothing of it is kept. */
  typing?: { side: 'buyer' | 'staff'; name: string };
}

/** A lot of notices about conversations, each thing once. */
export function gathered(notices: readonly ChatNotice[]) {
  const ids = (some: (notice: ChatNotice) => boolean) => [
    ...new Set(notices.filter(some).map(({ thread }) => thread)),
  ];
  return {
    messages: [...new Set(notices.flatMap(({ messages }) => messages ?? []))],
    /** Conversations whose row has changed. */
    threads: ids(({ messages, state, read }) => Boolean(messages?.length || state || read)),
    states: new Set(ids(({ state }) => state === true)),
    buyerReads: new Set(ids(({ read }) => read === 'buyer')),
    staffReads: new Set(ids(({ read }) => read === 'staff')),
    typing: notices.flatMap(({ typing, ...notice }) => (typing ? [{ ...notice, ...typing }] : [])),
  };
}

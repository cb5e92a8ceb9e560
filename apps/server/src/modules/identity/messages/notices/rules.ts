import { COMPANY_NOTICES } from './company/rules.ts';
import { TRADE_NOTICES } from './trade/rules.ts';
import type { NoticeWords } from './words/rules.ts';

/**
 * Everything that buyers are told of, with the words as they were written with the code. Staff may write others
 * (`message_template`); a key is never renamed.
 */
export const NOTICES = { ...TRADE_NOTICES, ...COMPANY_NOTICES } as const;

export type NoticeKey = keyof typeof NOTICES;

/** What an account is told: of which event, and what stands in the words for its fields. */
export type Notice = {
  [Key in NoticeKey]: {
    key: Key;
    fields: Readonly<Record<keyof (typeof NOTICES)[Key]['fields'], string>>;
    /** Path inside the shop; '' = none. */
    url: string;
    /** The event it tells of, such as `order:7:paid`: an account hears of each once. */
    cause: string;
    /** It goes by no other channel. */
    isInShopOnly?: boolean;
  };
}[NoticeKey];

/** One of some notices, without whose event it is. */
export type Said<Key extends NoticeKey> = {
  [One in Key]: Pick<Extract<Notice, { key: One }>, 'key' | 'fields'>;
}[Key];

export const isNoticeKey = (key: string): key is NoticeKey => Object.hasOwn(NOTICES, key);

export const noticeWords = (key: NoticeKey): NoticeWords => NOTICES[key];

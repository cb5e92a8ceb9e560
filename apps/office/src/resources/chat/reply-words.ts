import type { ChatReply } from '@qingnang/contract/chat';

export type Reply = ChatReply;

const SHOWN = 6;

/** Quick replies that words beginning with `/` look for, in the title or the text; none for other words. */
export function repliesFor(replies: readonly Reply[], words: string): Reply[] {
  if (!words.startsWith('/')) return [];
  const wanted = words.slice(1).trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return replies.filter(({ title, body }) => has(title) || has(body)).slice(0, SHOWN);
}

/** The place of a cursor that has gone over an end of the list: it comes in again at the other one. */
export const cursorWithin = (cursor: number, length: number): number =>
  length === 0 ? 0 : ((cursor % length) + length) % length;

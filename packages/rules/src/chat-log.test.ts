import type { ChatMessage } from '@qingnang/contract/chat-words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  draftAgain,
  draftFailed,
  EMPTY_LOG,
  momentWords,
  rowsOf,
  unreadOf,
  withDraft,
  withHeard,
  withMessages,
  withoutDraft,
  withPage,
  withRead,
} from './chat-log.ts';

/** 2026-11-21 10:00 in China. */
const NOON = Date.UTC(2026, 10, 21, 2) / 1000;

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  client_key: `key-${id}`,
  sender: id % 2 === 1 ? 'buyer' : 'staff',
  sender_name: '',
  kind: 'text',
  body: `words ${id}`,
  picture: null,
  goods: null,
  order: null,
  at: NOON,
  ...more,
});
const page = (ids: number[], has_more = false, read = 0) => ({
  list: ids.map((id) => message(id)),
  has_more,
  buyer_read: read,
  staff_read: read,
});
const ids = (log: { messages: readonly ChatMessage[] }) => log.messages.map(({ id }) => id);

describe('messages', () => {
  test('each once and in order, however they come', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }))), (batches) => {
        const log = batches.reduce(
          (sum, batch) =>
            withMessages(
              sum,
              batch.map((id) => message(id)),
            ),
          EMPTY_LOG,
        );
        expect(ids(log)).toEqual([...new Set(batches.flat())].sort((a, b) => a - b));
      }),
    );
  });

  test('only pages towards the past say whether there is more of it', () => {
    const newest = withPage(EMPTY_LOG, page([5, 6], true), 'newest');
    expect(newest.hasEarlier).toBe(true);
    expect(withPage(newest, page([7]), 'after').hasEarlier).toBe(true);
    expect(withPage(newest, page([3, 4]), 'before').hasEarlier).toBe(false);
  });

  test('what follows is asked for after the last without a gap', () => {
    const newest = withPage(EMPTY_LOG, page([5, 6]), 'newest');
    expect(withPage(newest, page([3, 4]), 'before').reach).toBe(6);
    // An own message that was answered may have others before it that nobody has heard.
    const answered = withMessages(newest, [message(9)]);
    expect(answered.reach).toBe(6);
    expect(withPage(answered, page([7, 8, 9]), 'after').reach).toBe(9);
    expect(withHeard(newest, message(7)).reach).toBe(7);
    expect(withPage(newest, page([]), 'after').reach).toBe(6);
  });
});

describe('drafts', () => {
  test('stand in the order of saying until they have arrived, by whichever way', () => {
    const said = ['key-1', 'key-3'].reduce(
      (log, key) => withDraft(log, key, { kind: 'text', body: key }),
      EMPTY_LOG,
    );
    const heard = withMessages(said, [message(3)]);
    expect(heard.drafts.map(({ clientKey }) => clientKey)).toEqual(['key-1']);
    const answered = withMessages(heard, [message(1), message(3)]);
    expect(answered.drafts).toEqual([]);
    expect(ids(answered)).toEqual([1, 3]);
  });

  test('a failed one keeps its key through the next attempt', () => {
    const said = withDraft(EMPTY_LOG, 'key-1', { kind: 'text', body: 'a' });
    const failed = draftFailed(said, 'key-1', '网络连接失败');
    expect(failed.drafts).toMatchObject([{ clientKey: 'key-1', state: 'failed', problem: '网络连接失败' }]);
    expect(draftAgain(failed, 'key-1').drafts).toMatchObject([{ state: 'sending', problem: '' }]);
    expect(withoutDraft(failed, 'key-1').drafts).toEqual([]);
  });
});

describe('read marks', () => {
  test('never go back', () => {
    const log = withRead(withRead(EMPTY_LOG, 'staff', 8), 'staff', 3);
    expect(log).toMatchObject({ staffRead: 8, buyerRead: 0 });
    expect(withPage(log, page([1], false, 2), 'after')).toMatchObject({ staffRead: 8, buyerRead: 2 });
  });

  test('each side has yet to read what the other and the system said', () => {
    const log = withRead(
      withMessages(EMPTY_LOG, [message(1), message(2), message(3), message(4, { sender: 'system' })]),
      'buyer',
      2,
    );
    expect(unreadOf(log, 'buyer').map(({ id }) => id)).toEqual([4]);
    expect(unreadOf(log, 'staff').map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe('times', () => {
  test('stand above the first of a day and after a pause', () => {
    const log = withMessages(EMPTY_LOG, [
      message(1, { at: NOON - 86_400 }),
      message(2),
      message(3, { at: NOON + 599 }),
      message(4, { at: NOON + 599 + 600 }),
    ]);
    expect(rowsOf(log, NOON).map(({ mark }) => mark)).toEqual(['昨天 10:00', '今天 10:00', '', '今天 10:19']);
  });

  test('days are those of China', () => {
    const midnight = Date.UTC(2026, 10, 20, 16) / 1000;
    expect(momentWords(midnight, NOON)).toBe('今天 00:00');
    expect(momentWords(midnight - 1, NOON)).toBe('昨天 23:59');
    expect(momentWords(NOON - 5 * 86_400, NOON)).toBe('11-16 10:00');
    expect(momentWords(Date.UTC(2025, 0, 1) / 1000, NOON)).toBe('2025-01-01 08:00');
  });
});

import { CHAT_PER_MINUTE } from '@qingnang/contract/chat-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterBuyer,
  hoursText,
  isOpenAt,
  isSentAgain,
  isTakenBy,
  lastText,
  messageErrors,
  notOpenFor,
  queuedWords,
  waitSeconds,
} from './rules.ts';

const USUAL = { from: '09:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6] };

describe('isOpenAt, by China’s clock', () => {
  it.each([
    ['2026-11-20T00:59:59Z', false],
    ['2026-11-20T01:00:00Z', true],
    ['2026-11-20T09:59:59Z', true],
    ['2026-11-20T10:00:00Z', false],
    // Saturday there while it is Friday in London, and Sunday while it is Saturday.
    ['2026-11-21T01:00:00Z', true],
    ['2026-11-22T01:00:00Z', false],
  ])('%s: %s', (time, isOpen) => {
    expect(isOpenAt(USUAL, new Date(time))).toBe(isOpen);
  });
  it('goes on to midnight, and Sunday is a day like others', () => {
    const night = { from: '20:00', to: '24:00', weekdays: [7] };
    expect(isOpenAt(night, new Date('2026-11-22T15:59:59Z'))).toBe(true);
    expect(isOpenAt(night, new Date('2026-11-22T16:00:00Z'))).toBe(false);
  });
});

describe('hoursText', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], '周一至周六 09:00–18:00'],
    [[1, 2, 3, 4, 5, 6, 7], '每天 09:00–18:00'],
    [[1, 3, 5], '周一、周三、周五 09:00–18:00'],
    [[6, 7], '周六、周日 09:00–18:00'],
    [[2], '周二 09:00–18:00'],
  ])('%j: %s', (weekdays, text) => {
    expect(hoursText({ ...USUAL, weekdays })).toBe(text);
  });
});

it('nothing is promised where no hours were set', () => {
  const unset = { from: '', to: '', weekdays: [] };
  expect(isOpenAt(unset, new Date('2026-11-22T01:00:00Z'))).toBe(true);
  expect(hoursText(unset)).toBe('');
});

it('who has no chat is led to what there is', () => {
  const contact = { hot_line: '400', hours: '', qq: '10000', complaint_qq: '' };
  expect(notOpenFor(contact)).toBe('您的账户未开通在线客服，请拨打 400 或使用 QQ 咨询');
  expect(notOpenFor({ ...contact, hot_line: '', qq: '' })).toBe('您的账户未开通在线客服，请联系客户经理');
});

it('says when somebody answers', () => {
  expect(queuedWords(USUAL, new Date('2026-11-20T02:00:00Z'), '400')).toBe('已接入队列，客服将尽快回复');
  expect(queuedWords(USUAL, new Date('2026-11-20T12:00:00Z'), '400')).toBe(
    '当前不在服务时间，客服将在周一至周六 09:00–18:00回复，急事请拨打 400',
  );
});

const text = { client_key: 'key-0001', kind: 'text', body: '在吗' } as const;

describe('messageErrors', () => {
  it.each([
    [text, []],
    [{ ...text, body: '' }, ['body']],
    [{ ...text, goods_id: 1 }, ['goods_id']],
    [{ ...text, kind: 'image', body: '', file_id: 1 }, []],
    [{ ...text, kind: 'image', body: '' }, ['file_id']],
    [{ ...text, kind: 'goods', body: '', goods_id: 1 }, []],
    [{ ...text, kind: 'goods', goods_id: 1 }, ['body']],
    [{ ...text, kind: 'order', body: '', order_id: 1 }, []],
    [
      { ...text, kind: 'order', body: 'x', file_id: 1, goods_id: 1 },
      ['body', 'file_id', 'goods_id', 'order_id'],
    ],
  ] as const)('%j: %j', (sent, fields) => {
    expect(Object.keys(messageErrors(sent))).toEqual(fields);
  });
});

describe('isSentAgain', () => {
  const stored = {
    sender: 'buyer',
    staff_id: null,
    kind: 'text',
    body: '在吗',
    file_id: null,
    goods_id: null,
    order_id: null,
  } as const;
  it.each([
    ['the same', {}, null, true],
    ['other words', { body: '在' }, null, false],
    ['another kind', { kind: 'goods', body: '', goods_id: 1 }, null, false],
    ['somebody else’s', {}, 3, false],
  ] as const)('%s', (_, change, staffId, isSame) => {
    expect(isSentAgain(stored, { ...text, ...change }, staffId)).toBe(isSame);
  });
});

describe('waitSeconds', () => {
  it('lets nobody send more than the bound within any minute, and everybody who keeps to it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 }), (gaps) => {
        const sent: Date[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const wait = waitSeconds(sent.slice(0, CHAT_PER_MINUTE), new Date(now));
          const inMinute = sent.filter((at) => at.getTime() > now - 60_000).length;
          expect(wait > 0).toBe(inMinute >= CHAT_PER_MINUTE);
          if (wait === 0) sent.unshift(new Date(now));
        }
      }),
    );
  });
});

describe('where a conversation stands', () => {
  it.each([
    ['closed', null, false, 'waiting', null],
    ['waiting', null, false, 'waiting', null],
    ['open', 3, true, 'open', 3],
    ['open', 3, false, 'waiting', null],
  ] as const)('%s of %s (%s) is %s when the buyer has written', (status, staffId, hasOwner, after, owner) => {
    expect(afterBuyer({ status, staffId, hasOwner })).toEqual({ status: after, staffId: owner });
  });
  it.each([
    ['open', 3, true, true],
    ['open', 4, true, false],
    ['open', 3, false, false],
    ['waiting', null, false, false],
    ['closed', null, false, false],
  ] as const)('%s of %s (%s) is taken for 4: %s', (status, staffId, hasOwner, isTaken) => {
    expect(isTakenBy({ status, staffId, hasOwner }, 4)).toBe(isTaken);
  });
});

describe('lastText', () => {
  const message = { body: '', goods: '阿莫西林', order: 'S1' };
  it.each([
    ['image', '', '[图片]'],
    ['goods', '', '[商品] 阿莫西林'],
    ['order', '', '[订单] S1'],
    ['text', '一\n二', '一 二'],
    [null, '', ''],
    ['text', '😀'.repeat(50), '😀'.repeat(40)],
  ] as const)('%s %s', (kind, body, words) => {
    expect(lastText({ ...message, kind, body })).toBe(words);
  });
});

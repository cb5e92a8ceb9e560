import type { ChatMessage } from '@qingnang/contract/chat-words';
import { expect, test, vi } from 'vitest';
import type { Saying } from './chat-log.ts';
import { ChatTalk, messageBody, type Sending } from './chat-talk.ts';

const words = (body: string): Saying => ({ kind: 'text', body });
const PAGE = 3;

/** A server with one thread, and a talk of the buyer with it. */
function build(bodies: string[] = []) {
  const kept: ChatMessage[] = [];
  const keep = (body: string, sender: ChatMessage['sender'] = 'staff', key = `${body}-key`) => {
    const known = kept.find(({ client_key }) => client_key === key);
    if (known) return known;
    const message: ChatMessage = {
      id: kept.length * 2 + 1,
      client_key: key,
      sender,
      sender_name: '',
      kind: 'text',
      body,
      picture: null,
      goods: null,
      order: null,
      at: 0,
    };
    kept.push(message);
    return message;
  };
  for (const body of bodies) keep(body);
  const server = { isDown: false, losesAnswers: false, told: [] as number[] };
  let keys = 0;
  const talk = new ChatTalk<string>({
    side: 'buyer',
    readPage: async ({ before = Number.POSITIVE_INFINITY, after }) => {
      if (server.isDown) throw new Error('down');
      const found = kept.filter(({ id }) => (after === undefined ? id < before : id > after));
      const list = after === undefined ? found.slice(-PAGE) : found.slice(0, PAGE);
      return { list, has_more: found.length > PAGE, buyer_read: 0, staff_read: 0 };
    },
    send: async (key, { saying }) => {
      if (server.isDown) throw new Error('down');
      const message = keep(saying.kind === 'text' ? saying.body : saying.kind, 'buyer', key);
      if (server.losesAnswers) throw new Error('lost');
      return message;
    },
    tellRead: async (upto) => {
      if (server.isDown) throw new Error('down');
      server.told.push(upto);
    },
    wordsOf: (error) => (error instanceof Error ? error.message : ''),
    newKey: () => `own-${++keys}`,
  });
  const shown = () => talk.view().log.messages.map(({ body }) => body);
  const drafts = () => talk.view().log.drafts.map(({ state }) => state);
  return { talk, server, keep, kept, shown, drafts };
}

test('what came while the line was away is read, page by page', async () => {
  const { talk, keep, shown } = build(['a', 'b', 'c', 'd']);
  await talk.catchUp();
  expect(shown()).toEqual(['b', 'c', 'd']);
  talk.fallBehind();
  for (const body of ['e', 'f', 'g', 'h']) keep(body);
  // The first word over the new line is not the one after the last that is here.
  talk.heard(keep('i'));
  await expect.poll(shown).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
});

test('a word heard while pages are on their way is not lost', async () => {
  const { talk, keep, shown } = build(['a']);
  await talk.catchUp();
  const reading = talk.catchUp();
  talk.heard(keep('b'));
  await reading;
  await expect.poll(shown).toEqual(['a', 'b']);
});

test('an own answered word does not hide what was missed before it', async () => {
  const { talk, keep, shown } = build(['a']);
  await talk.catchUp();
  keep('missed');
  talk.say(words('own'));
  await expect.poll(shown).toEqual(['a', 'own']);
  await talk.catchUp();
  expect(shown()).toEqual(['a', 'missed', 'own']);
});

test('older pages come before, once', async () => {
  const { talk, shown } = build(['a', 'b', 'c', 'd', 'e']);
  await talk.catchUp();
  await Promise.all([talk.earlier(), talk.earlier()]);
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(talk.view().log.hasEarlier).toBe(false);
});

test('words leave in their order; one that fails can be sent again and is there once', async () => {
  const { talk, server, kept, shown, drafts } = build();
  await talk.catchUp();
  server.losesAnswers = true;
  talk.say(words('one'));
  await expect.poll(drafts).toEqual(['failed']);
  server.losesAnswers = false;
  talk.again('own-1');
  talk.say(words('two'));
  talk.say(words('three'));
  expect(drafts()).toEqual(['sending', 'sending', 'sending']);
  await expect.poll(drafts).toEqual([]);
  expect(shown()).toEqual(['one', 'two', 'three']);
  expect(kept.filter(({ body }) => body === 'one')).toHaveLength(1);
});

test('a given-up word is gone', async () => {
  const { talk, server, drafts } = build();
  server.isDown = true;
  talk.say(words('one'));
  await expect.poll(drafts).toEqual(['failed']);
  talk.forget('own-1');
  expect(drafts()).toEqual([]);
});

test('a conversation that cannot be read says why, and is read later', async () => {
  const { talk, server, shown } = build(['a']);
  server.isDown = true;
  await talk.catchUp();
  expect(talk.view()).toMatchObject({ isThere: false, problem: 'down' });
  server.isDown = false;
  await talk.catchUp();
  expect(talk.view()).toMatchObject({ isThere: true, problem: '' });
  expect(shown()).toEqual(['a']);
});

test('is behind until what was missed has been read', async () => {
  const { talk, server, keep, shown } = build(['a']);
  expect(talk.isBehind()).toBe(true);
  await talk.catchUp();
  expect(talk.isBehind()).toBe(false);
  keep('missed');
  server.isDown = true;
  await talk.catchUp();
  expect(talk.isBehind()).toBe(true);
  server.isDown = false;
  await talk.catchUp();
  expect([talk.isBehind(), shown()]).toEqual([false, ['a', 'missed']]);
});

test('what was seen and could not be told is told by the next look', async () => {
  const { talk, server } = build(['a']);
  await talk.catchUp();
  server.isDown = true;
  await talk.seen();
  expect(server.told).toEqual([]);
  server.isDown = false;
  await talk.seen();
  await talk.seen();
  expect(server.told).toEqual([1]);
});

test('what was seen is told once', async () => {
  const { talk, server } = build(['a', 'b']);
  await talk.catchUp();
  await talk.seen();
  await talk.seen();
  expect(server.told).toEqual([3]);
});

test('a picture is uploaded once, however often its message is tried', async () => {
  const upload = vi.fn(async () => 7);
  const sending: Sending<string> = {
    saying: { kind: 'image', url: 'blob:', name: 'a.png' },
    file: 'bytes',
    fileId: null,
  };
  const body = { client_key: 'key', kind: 'image', file_id: 7 };
  expect(await messageBody('key', sending, upload)).toEqual(body);
  expect(await messageBody('key', sending, upload)).toEqual(body);
  expect(upload).toHaveBeenCalledTimes(1);
});

import { describe, expect, test } from 'vitest';
import { type LineEars, type LineSocket, type LineState, LiveLine, retryDelay } from './live-line.ts';

class FakeSocket implements LineSocket {
  readonly said: string[] = [];
  readonly ears: LineEars;
  isClosed = false;
  constructor(ears: LineEars) {
    this.ears = ears;
  }
  send(text: string): void {
    this.said.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
}

function build() {
  const sockets: FakeSocket[] = [];
  const waiting: { ms: number; act: () => void }[] = [];
  const heard: unknown[] = [];
  const states: LineState[] = [];
  const line = new LiveLine({
    connect: (ears) => {
      const socket = new FakeSocket(ears);
      sockets.push(socket);
      return socket;
    },
    closed: { signedOut: 4401, tooMany: 4429 },
    later: (ms, act) => {
      const entry = { ms, act };
      waiting.push(entry);
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    },
    random: () => 1,
    onEvent: (event) => heard.push(event),
    onState: (state) => states.push(state),
  });
  const last = () => sockets.at(-1) ?? expect.fail('no socket');
  const pass = () => (waiting.shift() ?? expect.fail('nothing waits')).act();
  return { line, sockets, waiting, heard, states, last, pass };
}

describe('retryDelay', () => {
  test('doubles, stays below a minute and is spread', () => {
    expect([0, 1, 2, 3].map((failures) => retryDelay(failures, 1))).toEqual([1000, 2000, 4000, 8000]);
    expect(retryDelay(0, 0)).toBe(500);
    expect(retryDelay(500, 1)).toBe(60_000);
  });
});

describe('LiveLine', () => {
  test('hears events and leaves out what is none', () => {
    const { line, last, heard } = build();
    line.start();
    last().ears.opened();
    last().ears.said('{"t":"typing"}');
    last().ears.said('no json');
    expect(heard).toEqual([{ t: 'typing' }]);
  });

  test('a second start opens no second socket', () => {
    const { line, sockets } = build();
    line.start();
    line.start();
    expect(sockets).toHaveLength(1);
  });

  test('comes back after a loss, later with each failure', () => {
    const { line, last, sockets, waiting, states, pass } = build();
    line.start();
    last().ears.closed(1006);
    expect(waiting.map(({ ms }) => ms)).toEqual([1000]);
    pass();
    last().ears.closed(1006);
    expect(waiting.map(({ ms }) => ms)).toEqual([2000]);
    pass();
    expect(sockets).toHaveLength(3);
    expect(states).toEqual(['connecting', 'lost', 'connecting', 'lost', 'connecting']);
  });

  test('waits short again only after a line that held', () => {
    const { line, last, waiting, pass } = build();
    line.start();
    last().ears.closed(1006);
    pass();
    last().ears.opened();
    last().ears.closed(1012);
    expect(waiting.map(({ ms }) => ms)).toEqual([2000]);
    pass();
    last().ears.opened();
    pass();
    last().ears.closed(1006);
    expect(waiting.map(({ ms }) => ms)).toEqual([1000]);
  });

  test('start during a wait tries at once', () => {
    const { line, last, sockets, waiting } = build();
    line.start();
    last().ears.closed(1006);
    line.start();
    expect(sockets).toHaveLength(2);
    expect(waiting).toHaveLength(0);
  });

  test('an ended session ends it for good, one too many until start', () => {
    const ended = build();
    ended.line.start();
    ended.last().ears.closed(4401);
    ended.line.start();
    expect(ended.sockets).toHaveLength(1);
    const pushed = build();
    pushed.line.start();
    pushed.last().ears.closed(4429);
    expect(pushed.waiting).toHaveLength(0);
    pushed.line.start();
    expect(pushed.sockets).toHaveLength(2);
  });

  test('what was stopped stays closed and is not heard any more', () => {
    const { line, last, waiting, states } = build();
    line.start();
    const socket = last();
    socket.ears.opened();
    line.stop();
    expect(socket.isClosed).toBe(true);
    socket.ears.closed(1006);
    expect(waiting).toHaveLength(0);
    expect(states.at(-1)).toBe('off');
  });

  test('says only while it is open', () => {
    const { line, last } = build();
    line.start();
    line.say({ t: 'typing' });
    last().ears.opened();
    line.say({ t: 'typing' });
    expect(last().said).toEqual(['{"t":"typing"}']);
  });
});

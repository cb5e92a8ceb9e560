import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** The network between a shop and its database, to be spoilt. */
export interface FaultProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Connections that are open now. */
  readonly open: number;
  /** Ends all connections at once; new ones are let in. */
  cut(): void;
  /** Nobody listens any more (ECONNREFUSED); connections that are open stay. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** A network that swallows everything: connections, old and new, stay open and no byte moves either way. */
  freeze(): void;
  thaw(): void;
  /** Lets so many more bytes of answers through, then ends the connection that carries the next one. */
  dropAfter(bytes: number): Promise<void>;
  /**
   * Ends the connection that asks for `text` next: `unheard` before the database gets it, `unanswered` once the database has answered
   * and before the caller hears of it.
   */
  cutAt(text: string, moment?: 'unheard' | 'unanswered'): Promise<void>;
  /** Ends all connections and listens no more. */
  close(): Promise<void>;
}

interface Pair {
  caller: Socket;
  database: Socket;
  /** The end of what the caller has said since a trap was set, so that a text in two pieces is seen. */
  said: string;
  isDoomed: boolean;
  isHeld: boolean;
}

interface Trap {
  text: string;
  moment: 'unheard' | 'unanswered';
  sprung: () => void;
}

/** A proxy on a port of its own before the database of a URL, which may name a port or the folder of a socket. */
export async function openProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = targetOf(databaseUrl);
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let trap: Trap | null = null;
  let left: { bytes: number; spent: () => void } | null = null;

  const server = createServer({ allowHalfOpen: false }, (caller) => {
    const pair: Pair = { caller, database: connect(target), said: '', isDoomed: false, isHeld: false };
    pairs.add(pair);
    join(pair, () => pairs.delete(pair));
    caller.on('data', (bytes) => onAsked(pair, bytes));
    pair.database.on('data', (bytes) => onAnswered(pair, bytes));
    if (isFrozen) hold(pair);
  });

  function onAsked(pair: Pair, bytes: Buffer): void {
    if (trap !== null && said(pair, bytes).includes(trap.text)) {
      const { moment, sprung } = trap;
      trap = null;
      sprung();
      pair.isDoomed = moment === 'unanswered';
      if (moment === 'unheard') end(pair);
    }
    if (!pair.database.destroyed) pass(pair, 'database', bytes);
  }

  function onAnswered(pair: Pair, bytes: Buffer): void {
    const part = bytes.subarray(0, left?.bytes);
    if (pair.isDoomed) {
      end(pair);
    } else if (left === null || part.length === bytes.length) {
      if (left !== null) left.bytes -= part.length;
      pass(pair, 'caller', bytes);
    } else {
      left.spent();
      left = null;
      pair.caller.end(part, () => end(pair));
    }
  }

  const port = await listen(server, 0);
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    get open() {
      return pairs.size;
    },
    cut: () => pairs.forEach(end),
    refuse: () => closed(server),
    accept: async () => void (await listen(server, port)),
    freeze() {
      isFrozen = true;
      pairs.forEach(hold);
    },
    thaw() {
      isFrozen = false;
      pairs.forEach(release);
    },
    dropAfter: (bytes) =>
      new Promise((resolve) => {
        left = { bytes, spent: resolve };
      }),
    cutAt: (text, moment = 'unheard') =>
      new Promise((resolve) => {
        for (const pair of pairs) pair.said = '';
        trap = { text: Buffer.from(text).toString('latin1'), moment, sprung: resolve };
      }),
    async close() {
      const listened = server.listening ? closed(server) : null;
      pairs.forEach(end);
      await listened;
    },
  };
}

/** Where libpq would go: `?host=/folder&port=5432` is a socket, all else an address. */
function targetOf(databaseUrl: string): NetConnectOpts {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = url.searchParams.get('port') ?? (url.port || '5432');
  return folder === null
    ? { host: url.hostname, port: Number(port) }
    : { path: `${folder}/.s.PGSQL.${port}` };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Waits for the listening to end, not for the connections. */
function closed(server: Server): Promise<void> {
  server.close();
  return new Promise((resolve) => setImmediate(resolve));
}

/** What one end does, the other does too. */
function join(pair: Pair, gone: () => void): void {
  for (const socket of [pair.caller, pair.database]) {
    socket.on('error', () => end(pair));
    socket.on('close', () => {
      end(pair);
      gone();
    });
  }
}

function end({ caller, database }: Pair): void {
  caller.destroy();
  database.destroy();
}

function hold(pair: Pair): void {
  pair.isHeld = true;
  pair.caller.pause();
  pair.database.pause();
}

function release(pair: Pair): void {
  pair.isHeld = false;
  pair.caller.resume();
  pair.database.resume();
}

const KEPT = 4096;

function said(pair: Pair, bytes: Buffer): string {
  const all = pair.said + bytes.toString('latin1');
  pair.said = all.slice(-KEPT);
  return all;
}

/** Writes on, and reads no more than the other end takes. */
function pass(pair: Pair, to: 'caller' | 'database', bytes: Buffer): void {
  if (pair[to].write(bytes)) return;
  const from = to === 'caller' ? pair.database : pair.caller;
  from.pause();
  pair[to].once('drain', () => {
    if (!pair.isHeld) from.resume();
  });
}

import type { WebSocket } from '@fastify/websocket';
import { LIVE_CLOSED } from '@qingnang/contract/chat-words';

export type Side = 'buyer' | 'staff';

/** Who is at the other end of a socket. */
export interface Peer {
  side: Side;
  /** Of the account, or of the member of staff. */
  id: number;
  /** Company, or name of the member of staff. */
  name: string;
  /** Hash of the session's secret in hexadecimal: the socket ends with the session. */
  session: string;
  /** Of staff: whose customers they hear of; null = everybody's. */
  customersOf: number | null;
}

/** Tabs of a person, or computers of a pharmacy. */
const MAX_SOCKETS = 10;
/** What a browser does not take out of its socket is kept so long; then the socket ends, and the browser asks for what it missed. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** The sockets of this process, by who they are. Nothing is kept for who is away. */
export class LiveHub {
  readonly #peers = new Map<WebSocket, Peer>();
  /** In the order of their opening. */
  readonly #sockets = { buyer: new Map<number, Set<WebSocket>>(), staff: new Map<number, Set<WebSocket>>() };
  /** Those that have not answered the last ping. */
  #silent = new Set<WebSocket>();

  /** Takes a socket in; beyond ten of one account or member of staff the oldest ends. */
  add(socket: WebSocket, peer: Peer): void {
    const group = this.#sockets[peer.side];
    const own = group.get(peer.id) ?? new Set();
    group.set(peer.id, own.add(socket));
    this.#peers.set(socket, peer);
    socket.on('pong', () => this.#silent.delete(socket));
    socket.on('close', () => this.#remove(socket));
    const [oldest] = own;
    if (own.size > MAX_SOCKETS && oldest) this.#end(oldest, LIVE_CLOSED.tooMany);
  }

  /** Accounts, or members of staff, with a socket here. */
  ids(side: Side): number[] {
    return [...this.#sockets[side].keys()];
  }

  has(side: Side, id: number): boolean {
    return this.#sockets[side].has(id);
  }

  send(side: Side, id: number, event: object): void {
    this.#write(this.#sockets[side].get(id) ?? [], event);
  }

  /** To the members of staff who are here, each what is theirs to hear; null = nothing. */
  sendToStaff(eventFor: (peer: Peer) => object | null): void {
    for (const sockets of this.#sockets.staff.values()) {
      const [first] = sockets;
      const peer = first && this.#peers.get(first);
      const event = peer ? eventFor(peer) : null;
      if (event !== null) this.#write(sockets, event);
    }
  }

  sessions(): string[] {
    return [...new Set([...this.#peers.values()].map(({ session }) => session))];
  }

  /** Ends the sockets whose session is not among these. */
  keepSessions(standing: ReadonlySet<string>, asked: ReadonlySet<string>): void {
    for (const [socket, { session }] of this.#peers)
      if (asked.has(session) && !standing.has(session)) this.#end(socket, LIVE_CLOSED.signedOut);
  }

  /** Ends those that have not answered since the last time, and asks the others. */
  ping(): void {
    for (const socket of this.#silent) socket.terminate();
    this.#silent = new Set(this.#peers.keys());
    for (const socket of this.#silent) socket.ping();
  }

  /** Ends all: whoever connects again asks for what it has missed. */
  restart(): void {
    for (const socket of this.#peers.keys()) this.#end(socket, LIVE_CLOSED.restart);
  }

  /** It hears nothing more from now on, however long its other end takes to close. */
  #end(socket: WebSocket, code: number): void {
    this.#remove(socket);
    socket.close(code);
  }

  #remove(socket: WebSocket): void {
    const peer = this.#peers.get(socket);
    if (!peer) return;
    this.#peers.delete(socket);
    this.#silent.delete(socket);
    const own = this.#sockets[peer.side].get(peer.id);
    own?.delete(socket);
    if (own?.size === 0) this.#sockets[peer.side].delete(peer.id);
  }

  #write(sockets: Iterable<WebSocket>, event: object): void {
    const text = JSON.stringify(event);
    for (const socket of sockets) {
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
      else socket.send(text);
    }
  }
}

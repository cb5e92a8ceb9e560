import type { ChatPageData } from '@qingnang/contract/chat';
import type { ChatMessage } from '@qingnang/contract/chat-words';
import {
  type ChatLog,
  draftAgain,
  draftFailed,
  EMPTY_LOG,
  type Saying,
  unreadOf,
  withDraft,
  withHeard,
  withMessages,
  withoutDraft,
  withPage,
  withRead,
} from './chat-log.ts';

/**
 * One conversation as one side of it follows and leads it. How calls are made comes from outside, so that the shop and the back
 * office share the rules: nothing is lost when the live socket was away, and what is said leaves in its order.
 */
export interface TalkParts<File> {
  side: 'buyer' | 'staff';
  readPage(query: { before?: number; after?: number }): Promise<ChatPageData>;
  /** Sends a message; a second attempt comes with the same sending, which may remember what the first has done. */
  send(clientKey: string, sending: Sending<File>): Promise<ChatMessage>;
  tellRead(upto: number): Promise<void>;
  /** What went wrong, to be shown. */
  wordsOf(error: unknown): string;
  newKey(): string;
}

export interface Sending<File> {
  saying: Saying;
  /** Of a picture. */
  file: File | undefined;
  /** Of a picture that has arrived. */
  fileId: number | null;
}

/** What a screen shows; a new object with every change. */
export interface TalkView {
  log: ChatLog;
  /** The newest page has come. */
  isThere: boolean;
  /** Why it could not be read; '' = nothing is wrong. */
  problem: string;
  isReadingEarlier: boolean;
}

export class ChatTalk<File> {
  readonly #parts: TalkParts<File>;
  readonly #listeners = new Set<() => void>();
  readonly #sendings = new Map<string, Sending<File>>();
  #view: TalkView = { log: EMPTY_LOG, isThere: false, problem: '', isReadingEarlier: false };
  /** Something may have been missed: what is heard does not simply follow what is here. */
  #isBehind = true;
  #catchingUp: Promise<void> | null = null;
  #isAskedAgain = false;
  /** Up to where has been read without the server knowing; 0 = it knows. */
  #untold = 0;
  /** Messages leave one after the other. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(parts: TalkParts<File>) {
    this.#parts = parts;
  }

  // As functions of their own: React keeps them.
  readonly view = (): TalkView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether something may have been missed: it is still to be asked for. */
  readonly isBehind = (): boolean => this.#isBehind;

  /** Nobody listens for a while: the next word that is heard is not the next one. */
  fallBehind(): void {
    this.#isBehind = true;
  }

  /** Reads what is not here yet. One at a time; who asks meanwhile is read for once more. */
  async catchUp(): Promise<void> {
    this.#isBehind = true;
    this.#isAskedAgain = this.#catchingUp !== null;
    this.#catchingUp ??= this.#readNew().finally(() => {
      this.#catchingUp = null;
    });
    await this.#catchingUp;
    if (this.#isAskedAgain) await this.catchUp();
  }

  async #readNew(): Promise<void> {
    try {
      if (!this.#view.isThere) await this.#page({}, 'newest');
      else while ((await this.#page({ after: this.#view.log.reach }, 'after')).has_more);
      this.#isBehind = false;
      this.#change({ isThere: true, problem: '' });
    } catch (error) {
      this.#change({ problem: this.#parts.wordsOf(error) });
    }
  }

  async #page(
    query: { before?: number; after?: number },
    way: 'newest' | 'before' | 'after',
  ): Promise<ChatPageData> {
    const page = await this.#parts.readPage(query);
    this.#changeLog((log) => withPage(log, page, way));
    return page;
  }

  /** Reads the page before the oldest message that is here. A failure says nothing: scrolling once more tries again. */
  async earlier(): Promise<void> {
    const { log, isReadingEarlier } = this.#view;
    const [oldest] = log.messages;
    if (isReadingEarlier || !log.hasEarlier || !oldest) return;
    this.#change({ isReadingEarlier: true });
    await this.#page({ before: oldest.id }, 'before').catch(() => undefined);
    this.#change({ isReadingEarlier: false });
  }

  /** The live socket has brought a message. */
  heard(message: ChatMessage): void {
    if (this.#isBehind) void this.catchUp();
    else this.#changeLog((log) => withHeard(log, message));
  }

  /** One side has read up to an id. */
  wasRead(side: 'buyer' | 'staff', upto: number): void {
    this.#changeLog((log) => withRead(log, side, upto));
  }

  /** All that is here has been seen by this side. A failure says nothing: the next look tells it again. */
  async seen(): Promise<void> {
    const { side, tellRead } = this.#parts;
    const upto = unreadOf(this.#view.log, side).at(-1)?.id ?? this.#untold;
    if (upto === 0) return;
    this.wasRead(side, upto);
    this.#untold = 0;
    await tellRead(upto).catch(() => {
      this.#untold = upto;
    });
  }

  /** Says something: it stands in the conversation at once and leaves when those before it have. */
  say(saying: Saying, file?: File): void {
    const key = this.#parts.newKey();
    this.#sendings.set(key, { saying, file, fileId: null });
    this.#changeLog((log) => withDraft(log, key, saying));
    this.#leaving = this.#leaving.then(() => this.#send(key));
  }

  /** Sends what failed once more, under the same key. */
  again(key: string): void {
    this.#changeLog((log) => draftAgain(log, key));
    this.#leaving = this.#leaving.then(() => this.#send(key));
  }

  /** Gives up what failed. */
  forget(key: string): void {
    this.#sendings.delete(key);
    this.#changeLog((log) => withoutDraft(log, key));
  }

  async #send(key: string): Promise<void> {
    const sending = this.#sendings.get(key);
    if (!sending) return;
    try {
      const message = await this.#parts.send(key, sending);
      this.#sendings.delete(key);
      this.#changeLog((log) => withMessages(log, [message]));
    } catch (error) {
      this.#changeLog((log) => draftFailed(log, key, this.#parts.wordsOf(error)));
    }
  }

  #changeLog(by: (log: ChatLog) => ChatLog): void {
    this.#change({ log: by(this.#view.log) });
  }

  #change(part: Partial<TalkView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** The call's body of a message; `upload` sends its picture, once, and answers its id. */
export async function messageBody<File>(
  clientKey: string,
  sending: Sending<File>,
  upload: (file: File) => Promise<number>,
) {
  const { saying, file } = sending;
  const named = { client_key: clientKey, kind: saying.kind };
  switch (saying.kind) {
    case 'text':
      return { ...named, body: saying.body };
    case 'goods':
      return { ...named, goods_id: saying.goods.goods_id };
    case 'order':
      return { ...named, order_id: saying.order.order_id };
    case 'image':
      if (sending.fileId === null && file !== undefined) sending.fileId = await upload(file);
      return { ...named, file_id: sending.fileId ?? undefined };
  }
}

/**
 * A bucket over the S3 protocol. Every wait has an end, what passes is tried again, and a store that is away is left alone for a while:
 * whoever needs it is told at once, instead of holding a connection of the database while nothing comes
 * (docs/decisions/0064-files-in-a-bucket.md).
 */

import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE } from '@qingnang/contract/envelope';
import { S3mini, S3ServiceError } from 's3mini';
import { Refusal } from '../../../http/errors.ts';
import type { BucketSettings } from '../port.ts';

/** So long the store may take for its first word; what is sent to it has the time of a slow line in addition. */
const ANSWER_MS = 3_000;
const SLOWEST_BYTES_PER_MS = 500;
const TRIES = 2;
const AGAIN_MS = 150;
/** After so many milliseconds one caller tries whether the store is back; until then all are refused. */
const PAUSE_MS = 5_000;
/** A download that says nothing for so long is over. */
const SILENCE_MS = 10_000;
const PAGE = 1_000;

/** Files cannot be had now. Orders do not need them; whoever does may try again. */
export class StoreAway extends Refusal {
  constructor(cause: unknown) {
    super(503, CODE.unavailable, '文件暂时不能读写，请稍候再试', { retryAfter: PAUSE_MS / 1000 });
    this.name = 'StoreAway';
    this.cause = cause;
  }
}

export class Bucket {
  readonly #settings: BucketSettings;
  readonly #onAway: (error: unknown) => void;
  /** Nobody asks before, by `performance.now()`; null while the store answers. */
  #askedAgainAt: number | null = null;
  #lastFault: unknown = null;

  /** @param onAway is told when the store stops answering, and why */
  constructor(settings: BucketSettings, onAway: (error: unknown) => void) {
    this.#settings = settings;
    this.#onAway = onAway;
  }

  has(key: string): Promise<boolean> {
    return this.#ask(0, async (store) => (await store.objectExists(key)) === true);
  }

  async put(key: string, content: Buffer | Blob): Promise<void> {
    // A part of Node's own pool of bytes is no content by itself.
    const body = content instanceof Blob ? content : new Blob([new Uint8Array(content)]);
    await this.#ask(body.size, async (store) => {
      const answer = await store.putObject(key, body);
      await answer.body?.cancel();
    });
  }

  /** A file on disk, which is never in memory as a whole. */
  async putFile(key: string, place: string): Promise<void> {
    await this.put(key, await openAsBlob(place));
  }

  /** The content piece by piece, null when there is none. Its stream fails when nothing comes any more. */
  async open(key: string): Promise<Readable | null> {
    const answer = await this.#ask(0, (store) => store.getObjectResponse(key));
    if (answer === null) return null;
    if (answer.body === null) return Readable.from([]);
    return Readable.from(pieces(answer.body as ReadableStream<Uint8Array>), { objectMode: false });
  }

  /** One that is not there is no error. */
  async remove(key: string): Promise<void> {
    await this.#ask(0, (store) => store.deleteObject(key));
  }

  /** Keys that begin so, in order. */
  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const from = next;
      const page = await this.#ask(0, (store) => store.listObjectsPaged('/', prefix, PAGE, from));
      if (!page) throw new Error('there is no such bucket');
      keys.push(...(page.objects ?? []).map(({ Key }) => Key));
      next = page.nextContinuationToken;
    } while (next !== undefined);
    return keys;
  }

  /** One act, tried again where that may help. @throws StoreAway, or what the store refuses */
  async #ask<T>(bytes: number, act: (store: S3mini) => Promise<T>): Promise<T> {
    const now = performance.now();
    if (this.#askedAgainAt !== null) {
      if (now < this.#askedAgainAt) throw new StoreAway(this.#lastFault);
      // This caller tries for all; the others are refused until it knows.
      this.#askedAgainAt = now + PAUSE_MS;
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#once(ANSWER_MS + bytes / SLOWEST_BYTES_PER_MS, act);
        this.#askedAgainAt = null;
        return answer;
      } catch (error) {
        if (!mayPass(error)) {
          this.#askedAgainAt = null;
          throw error;
        }
        if (tries === TRIES) throw this.#away(error);
        await sleep(AGAIN_MS);
      }
    }
  }

  #away(error: unknown): StoreAway {
    if (this.#askedAgainAt === null) this.#onAway(error);
    this.#lastFault = error;
    this.#askedAgainAt = performance.now() + PAUSE_MS;
    return new StoreAway(error);
  }

  /** The client knows no deadline that ends with the first word of the answer: each act has a client of its own. */
  async #once<T>(milliseconds: number, act: (store: S3mini) => Promise<T>): Promise<T> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('the store does not answer')), milliseconds);
    const { url, region, keyId, secret } = this.#settings;
    const store = new S3mini({
      endpoint: url,
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      fetch: (input, init) => fetch(input, { ...init, signal: waiting.signal }),
    });
    try {
      return await act(store);
    } finally {
      clearTimeout(timer);
    }
  }
}

const TOO_MANY = 429;

/** Faults of the line and of the store; what it refuses it would refuse again. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof S3ServiceError) || error.status >= 500 || error.status === TOO_MANY;

/** A download that ends when nothing comes any more; a reader may take his time. */
async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => silence.reject(new StoreAway(new Error('the store fell silent'))),
    SILENCE_MS,
  );
  return await Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer));
}

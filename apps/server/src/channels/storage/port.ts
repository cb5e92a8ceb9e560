import type { Readable } from 'node:stream';

/** Where public files are kept. Names are paths such as `img/1f0c2a9b-800.webp`; a name's content never changes. */
export interface FileStore {
  has(name: string): Promise<boolean>;
  /** Keeps the bytes under the name, whole or not at all; a file of that name stays as it is. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The address under which the shop serves a file. */
  urlOf(name: string): string;
}

/** Where files are kept that only some may read. Names are the sha-256 of the content in hex. */
export interface PrivateStore {
  /** Keeps the bytes under the name, whole or not at all; a file of that name stays as it is. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The same of a file on disk, which is never in memory as a whole. */
  putFile(name: string, place: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** The content; null when there is none of that name. */
  open(name: string): Promise<Readable | null>;
  /** One that is not there is no error. */
  remove(name: string): Promise<void>;
}

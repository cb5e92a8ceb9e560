import type { Readable } from 'node:stream';

/** Where public files are kept. Names are paths such as `img/1f0c2a9b-800.webp`; a name's content never changes. */
export interface FileStore {
  has(name: string): Promise<boolean>;
  /** Keeps the bytes under the name, whole or not at all; a file of that name stays as it is. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The content, for who serves it; null when there is none of that name. */
  open(name: string): Promise<Readable | null>;
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

/**
 * All files of both, by paths such as `public/img/1f0c2a9b-800.webp` and `private/1f/1f0c…`, which are the same in a folder and in a
 * bucket: for backups, and for moving from one to the other.
 */
export interface FileTree {
  /** Every path, in order. */
  paths(): Promise<string[]>;
  has(path: string): Promise<boolean>;
  /** @throws when there is none */
  read(path: string): Promise<Readable>;
  /** Keeps what comes under the path, whole or not at all; what was there is replaced. */
  write(path: string, content: Readable): Promise<void>;
}

/** The shop's files, wherever they lie. */
export interface Storage {
  files: FileStore;
  privateFiles: PrivateStore;
  tree: FileTree;
}

/** A bucket of an object store that speaks Amazon's S3 protocol. */
export interface BucketSettings {
  /** The bucket's address: `https://host/bucket`, or `https://bucket.host` where the store wants it so. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

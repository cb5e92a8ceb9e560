/** Where public files are kept. Names are paths such as `img/1f0c2a9b-800.webp`; a name's content never changes. */
export interface FileStore {
  has(name: string): Promise<boolean>;
  /** Keeps the bytes under the name, whole or not at all; a file of that name stays as it is. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The address under which the shop serves a file. */
  urlOf(name: string): string;
}

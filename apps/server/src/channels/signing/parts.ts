import type { KeyObject, X509Certificate } from 'node:crypto';

/** What a file holds, in any order. */
export interface Parts {
  keys: KeyObject[];
  certificates: X509Certificate[];
}

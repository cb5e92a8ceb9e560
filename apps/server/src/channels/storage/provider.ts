import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { folderStorage } from './local.ts';
import type { Storage } from './port.ts';
import { Bucket } from './s3/bucket.ts';
import { bucketStorage } from './s3/stores.ts';

/** Where the settings say that files lie: in a bucket, or in a folder of this host. */
export function openStorage({ bucket, dataDir }: Config, log: Pick<Logger, 'warn'>): Storage {
  if (bucket === null) return folderStorage(path.join(dataDir, 'files'));
  const onAway = (error: unknown) => log.warn({ err: error }, 'files: the object store does not answer');
  return bucketStorage(new Bucket(bucket, onAway));
}

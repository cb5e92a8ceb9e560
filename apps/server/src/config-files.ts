import { z } from 'zod';
import type { BucketSettings } from './channels/storage/port.ts';
import { allOrNone } from './config-payment.ts';

/** Where files lie; docs/operation.md lists the same. Unset: in a folder below DATA_DIR. */
export const filesSchema = {
  /** The bucket's address. */
  FILES_URL: z
    .url()
    .regex(/^https?:\/\/[^/?#@]+(\/[a-z0-9][a-z0-9.-]{2,62})?\/?$/, 'must be the address of a bucket')
    .optional(),
  FILES_REGION: z.string().min(1).max(64).default('us-east-1'),
  FILES_KEY_ID: z.string().min(1).optional(),
  FILES_KEY_SECRET: z.string().min(1).optional(),
};

interface Given {
  FILES_URL?: string | undefined;
  FILES_REGION: string;
  FILES_KEY_ID?: string | undefined;
  FILES_KEY_SECRET?: string | undefined;
}

/** @throws SetupError with one line when only some of address and keys are set */
export function bucketSettings({ FILES_REGION: region, ...given }: Given): BucketSettings | null {
  const all = allOrNone(given, { url: 'FILES_URL', keyId: 'FILES_KEY_ID', secret: 'FILES_KEY_SECRET' });
  return all && { ...all, url: all.url.replace(/\/$/, ''), region };
}

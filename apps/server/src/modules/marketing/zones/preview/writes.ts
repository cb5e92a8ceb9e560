import type { Db } from '../../../../db/client.ts';
import { secretOf } from '../../../../db/secret.ts';
import { PREVIEW_KEY } from './reads.ts';

/** The key of previews, made when it is first needed; processes that make it at once agree on one. */
export const ensurePreviewKey = (db: Db): Promise<string> => secretOf(db, PREVIEW_KEY);

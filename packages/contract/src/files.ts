import { z } from 'zod';
import { seconds } from './fields.ts';

/**
 * Private files of buyers and staff. They come as `multipart/form-data` with the fields `file` and `purpose`,
 * answer 201 with a `fileLink`, and are named by their ids in the call that uses them.
 */
export const FILE_UPLOAD = '/api/file';
export const ADMIN_FILE_UPLOAD = '/api/admin/files';
/** Answer with the bytes: pictures to be shown, PDF as an attachment. */
export const FILE = '/api/file/:id';
export const ADMIN_FILE = '/api/admin/files/:id';

export const fileLink = z.object({
  id: z.int(),
  name: z.string(),
  mime: z.string(),
  /** Bytes as they are kept. */
  size: z.int(),
  url: z.string(),
  at: seconds(),
});
export type FileLink = z.infer<typeof fileLink>;

import {
  adminReference,
  adminReferences,
  REFERENCE_HEADER,
  REFERENCE_UPLOAD,
} from '@qingnang/contract/approval-references';
import type { Upload } from '../../../../../http/plain.ts';
import { on, type Route } from '../../../../../http/serve.ts';
import { referencesOf } from '../../reference/reads.ts';
import { referenceData } from './present.ts';
import { approvalReferences } from './reads.ts';
import { importReferences, referenceHeader } from './writes.ts';

export const referenceRoutes: readonly Route[] = [
  on(adminReferences, async ({ query }, { db, staff }) => {
    const { rows, total } = await approvalReferences(db, staff, query);
    const { page, page_size } = query;
    return { list: rows.map(referenceData), total, page, page_size };
  }),
  on(adminReference, async ({ query: { approval_no } }, { db }) => {
    const [reference = null] = (await referencesOf(db, [approval_no])).values();
    return { reference };
  }),
];

const SHEET: Omit<Upload, 'path' | 'handle'> = {
  permissions: ['goods.write'],
  maxFiles: 1,
  maxBytes: 20 * 1024 * 1024,
  tooLarge: '文件不能超过 20 MB',
};

export const referenceUploads: readonly Upload[] = [
  {
    ...SHEET,
    path: REFERENCE_HEADER,
    handle: async ({ uploads: [file] }) => {
      if (!file) throw new RangeError('an upload without a file is refused before');
      return referenceHeader(file);
    },
  },
  {
    ...SHEET,
    path: REFERENCE_UPLOAD,
    handle: async ({ db, staff, uploads: [file], fields }) => {
      if (!file) throw new RangeError('an upload without a file is refused before');
      return importReferences(db, staff, file, fields.columns ?? '');
    },
  },
];

import {
  adminTraceImportErrors,
  adminTraceImports,
  MAX_TRACE_FILE_MB,
  TRACE_IMPORT_UPLOAD,
} from '@qingnang/contract/trace-files';
import { wholeNumber } from '@qingnang/rules/whole-number';
import type { FastifyInstance } from 'fastify';
import { toSeconds } from '../../../../http/dates.ts';
import { invalid } from '../../../../http/errors.ts';
import { acceptUploads } from '../../../../http/plain.ts';
import { on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { importErrors, importPage } from './reads.ts';
import { importHierarchy } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTraceImports, async ({ query }, { db }) => {
    const { rows, total } = await importPage(db, query);
    const list = rows.map((row) => ({ ...row, at: toSeconds(row.at) }));
    return { list, total, page: query.page, page_size: query.page_size };
  }),
  on(adminTraceImportErrors, async ({ params }, { db }) => ({ list: await importErrors(db, params.id) })),
];

/** A maker's file comes in. */
export function hierarchyFiles(app: FastifyInstance, services: Services): void {
  acceptUploads(app, services, [
    {
      path: TRACE_IMPORT_UPLOAD,
      permissions: ['trace.write'],
      maxFiles: 1,
      maxBytes: MAX_TRACE_FILE_MB * 1024 * 1024,
      tooLarge: `文件不能超过 ${MAX_TRACE_FILE_MB} MB`,
      handle: async ({ db, staff, uploads: [file], fields }) => {
        if (!file) throw new RangeError('an upload without a file is refused before');
        const formatId = wholeNumber(fields.format_id ?? '');
        if (formatId === null) throw invalid({ format_id: '请选择文件格式' });
        return { id: await importHierarchy(db, staff, { formatId, file }) };
      },
    },
  ]);
}

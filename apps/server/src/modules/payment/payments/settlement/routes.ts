import { MAX_SETTLEMENT_MB, SETTLEMENT_IMPORT, SETTLEMENT_READ } from '@qingnang/contract/settlement-words';
import { adminClearing, adminOpenPayouts, adminSettlements } from '@qingnang/contract/settlements';
import type { FastifyInstance } from 'fastify';
import type { Upload, UploadCall } from '../../../../http/plain.ts';
import { acceptUploads } from '../../../../http/plain.ts';
import { on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { clearingPage } from './clearing/reads.ts';
import { payoutPage } from './payouts/reads.ts';
import { presentClearing, presentFile, presentImported, presentPayout, presentPreview } from './present.ts';
import { filePage, previewSettlement } from './reads.ts';
import { importSettlement } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminSettlements, async ({ query }, { db, staff }) => {
    const { rows, total } = await filePage(db, staff, query);
    return { list: rows.map(presentFile), total, page: query.page, page_size: query.page_size };
  }),
  on(adminClearing, async ({ query }, { db, staff }) => {
    const { rows, total } = await clearingPage(db, staff, query);
    return { list: rows.map(presentClearing), total, page: query.page, page_size: query.page_size };
  }),
  on(adminOpenPayouts, async ({ query }, { db, staff }) => {
    const { rows, total } = await payoutPage(db, staff, query);
    return { list: rows.map(presentPayout), total, page: query.page, page_size: query.page_size };
  }),
];

const limits: Pick<Upload, 'permissions' | 'maxFiles' | 'maxBytes' | 'tooLarge'> = {
  permissions: ['money.write'],
  maxFiles: 1,
  maxBytes: MAX_SETTLEMENT_MB * 1024 * 1024,
  tooLarge: `文件不能超过 ${MAX_SETTLEMENT_MB} MB`,
};

/** The providers' files: what one would do, and doing it. */
export function settlementFiles(app: FastifyInstance, services: Services): void {
  acceptUploads(app, services, [
    {
      ...limits,
      path: SETTLEMENT_READ,
      handle: async ({ db, staff, ...call }) =>
        presentPreview(await previewSettlement(db, staff, fileOf(call))),
    },
    {
      ...limits,
      path: SETTLEMENT_IMPORT,
      handle: async ({ db, staff, ...call }) =>
        presentImported(await importSettlement(db, staff, fileOf(call))),
    },
  ]);
}

function fileOf({ uploads: [file] }: Pick<UploadCall, 'uploads'>) {
  if (!file) throw new RangeError('an upload without a file is refused before');
  return file;
}

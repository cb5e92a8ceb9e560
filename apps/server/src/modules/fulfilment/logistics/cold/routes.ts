import { adminColdFile, adminColdParcels } from '@qingnang/contract/cold-chain';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { coldParcelsData } from './present.ts';
import { coldParcels } from './reads.ts';
import { bringFile } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminColdParcels, async ({ query }, { db, staff }) =>
    coldParcelsData(await coldParcels(db, staff, query), { page: query.page, page_size: query.page_size }),
  ),
  on(adminColdFile, async ({ params, body }, { db, staff }) => {
    await bringFile(db, staff, params.id, body.file_id);
    return new Answer({ file_url: `/api/admin/files/${body.file_id}` }, '温度记录已保存');
  }),
];

import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import { addDocument } from '../modules/catalogue/reports/admin/documents/writes.ts';
import { asDemoStaff } from './acting.ts';
import { withSheets } from './sheets.ts';

const DAY_MS = 24 * 3600_000;

const DRUGS = ['chemical', 'antibiotic', 'patent_tcm', 'tcm_pieces', 'biologic', 'biochemical', 'hormone'];

/** The shop's own papers, of which one is soon to be renewed; their numbers are marked as made up by their zeros. */
const PAPERS = [
  { name: '营业执照', number: '91510100MA6DEM0XA9', days: null, opens: ['device1', 'general'] },
  { name: '药品经营许可证', number: '川AA0280000', days: 900, opens: DRUGS },
  {
    name: '医疗器械经营许可证',
    number: '川蓉药监械经营许20260001号',
    days: 45,
    opens: ['device2', 'device3'],
  },
  { name: '互联网药品信息服务资格证', number: '(川)-经营性-2026-0000', days: 1500, opens: [] },
  { name: '医疗器械网络销售备案', number: '川网械备000000', days: null, opens: [] },
  { name: '食品经营许可证', number: 'JY15101000000000', days: 1200, opens: ['health_food'] },
] as const;

/** Papers of the shop, drawn and marked as samples: it sells by them, so they come before everything that is sold. */
export async function loadDemoSellerPapers(db: Db, privateFolder: string): Promise<void> {
  await asDemoStaff(db, 'quality', (staff) =>
    withSheets(db, privateFolder, staff, async (sheets) => {
      for (const [position, { name, number, days, opens }] of PAPERS.entries()) {
        const end = days === null ? undefined : dayInChina(new Date(Date.now() + days * DAY_MS));
        const lines = ['四川青囊医药有限公司', name, `编号：${number}\n有效期至：${end ?? '长期'}`] as const;
        const file_id = await sheets.keep('shop_document', name, lines);
        const form = { kind: 'licence' as const, name, number, valid_until: end, position, file_id, opens };
        await addDocument(db, staff, form, null);
      }
    }),
  );
}

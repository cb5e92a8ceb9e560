import * as contract from '@qingnang/contract/zones';
import { toSeconds } from '../../../http/dates.ts';
import { on, type Route } from '../../../http/serve.ts';
import { brandPage } from './brands/reads.ts';
import { zoneData, zoneGoodsData, zoneHead } from './present.ts';
import { filledZone, openZones, zoneGoodsPage } from './reads.ts';

export const routes: readonly Route[] = [
  on(contract.zone, async ({ params, query }, { db, viewer }) =>
    zoneData(await filledZone(db, viewer, params.key, query.preview), toSeconds(new Date())),
  ),
  on(contract.zoneGoods, async ({ params, query }, { db, search, viewer }) =>
    zoneGoodsData(await zoneGoodsPage(db, search, viewer, params.key, query), query),
  ),
  on(contract.zones, async ({ query }, { db, viewer }) => ({
    list: (await openZones(db, viewer, query)).map(zoneHead),
  })),
  on(contract.brandList, async ({ query: { page, page_size } }, { db }) => {
    const { rows, total } = await brandPage(db, page, page_size);
    return { list: rows, total, page, page_size };
  }),
];

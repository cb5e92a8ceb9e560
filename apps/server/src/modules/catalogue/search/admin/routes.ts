import * as contract from '@qingnang/contract/admin-search';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { missesData, pinsData } from './present.ts';
import { missesOf, pinRows, readingRows, synonymRows, tryWords } from './reads.ts';
import {
  createPin,
  createReading,
  createSynonym,
  deletePin,
  deleteReading,
  deleteSynonym,
  updateSynonym,
} from './writes.ts';

const synonymRoutes: readonly Route[] = [
  on(contract.adminSynonyms, async (_, { db }) => ({ list: await synonymRows(db) })),
  on(contract.adminSynonymCreate, async ({ body }, { db, staff }) => {
    await createSynonym(db, staff, body.words);
    return new Answer({ list: await synonymRows(db) }, '已新增');
  }),
  on(contract.adminSynonymUpdate, async ({ params, body }, { db, staff }) => {
    await updateSynonym(db, staff, params.id, body.words);
    return new Answer({ list: await synonymRows(db) }, '已保存');
  }),
  on(contract.adminSynonymDelete, async ({ params }, { db, staff }) => {
    await deleteSynonym(db, staff, params.id);
    return new Answer({ list: await synonymRows(db) }, '已删除');
  }),
];

const readingRoutes: readonly Route[] = [
  on(contract.adminReadings, async (_, { db, search }) => ({ list: await readingRows(db, search) })),
  on(contract.adminReadingCreate, async ({ body }, { db, search, staff }) => {
    await createReading(db, staff, body);
    return new Answer({ list: await readingRows(db, search) }, '已新增');
  }),
  on(contract.adminReadingDelete, async ({ params }, { db, search, staff }) => {
    await deleteReading(db, staff, params.id);
    return new Answer({ list: await readingRows(db, search) }, '已删除');
  }),
];

const pinRoutes: readonly Route[] = [
  on(contract.adminPins, async (_, { db }) => pinsData(await pinRows(db))),
  on(contract.adminPinCreate, async ({ body }, { db, staff }) => {
    await createPin(db, staff, body);
    return new Answer(pinsData(await pinRows(db)), '已新增');
  }),
  on(contract.adminPinDelete, async ({ params }, { db, staff }) => {
    await deletePin(db, staff, params.id);
    return new Answer(pinsData(await pinRows(db)), '已删除');
  }),
];

/** Staff calls that tune the search. */
export const routes: readonly Route[] = [
  ...synonymRoutes,
  ...readingRoutes,
  ...pinRoutes,
  on(contract.adminMisses, async ({ query }, { db, search }) =>
    missesData(await missesOf(db, search, query), query),
  ),
  on(contract.adminTryWords, ({ query }, { db, search }) => tryWords(db, search, query.keywords)),
];

import * as contract from '@qingnang/contract/admin-search';
import { notFound } from '../../../../http/errors.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { aliasRow, aliasRows, effectOf } from './aliases/reads.ts';
import { switchAlias } from './aliases/writes.ts';
import { aliasData, aliasesData, missesData, pinsData } from './present.ts';
import { missesOf, pinRows, readingRows, synonymRows, tryWords } from './reads.ts';
import { trialOf } from './trial/reads.ts';
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

const aliasRoutes: readonly Route[] = [
  on(contract.adminAliases, async ({ query }, { db, search }) =>
    aliasesData(await aliasRows(db, search, query), query),
  ),
  on(contract.adminAliasSwitch, async ({ body }, { db, search, staff }) => {
    await switchAlias(db, staff, body.name, body.is_on);
    const row = await aliasRow(db, search, body.name);
    if (!row) throw notFound('没有这个内置别名');
    return new Answer(aliasData(row), body.is_on ? '已启用' : '已停用');
  }),
  on(contract.adminSynonymEffect, async ({ query }, { db, search }) => ({
    list: await effectOf(db, search, wordsOf(query.words)),
  })),
];

const MOST_WORDS = 20;
const wordsOf = (words: string): string[] =>
  [...new Set(words.split('、').map((word) => word.trim()))]
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** Staff calls that tune the search. */
export const routes: readonly Route[] = [
  ...synonymRoutes,
  ...readingRoutes,
  ...pinRoutes,
  ...aliasRoutes,
  on(contract.adminMisses, async ({ query }, { db, search }) =>
    missesData(await missesOf(db, search, query), query),
  ),
  on(contract.adminSearchTrial, ({ body }, { db, search }) => trialOf(db, search, body)),
  on(contract.adminTryWords, ({ query }, { db, search }) => tryWords(db, search, query.keywords)),
];

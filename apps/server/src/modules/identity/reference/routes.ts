import {
  adminRankUpdate,
  adminReference,
  adminScopeCreate,
  adminScopeDelete,
  adminScopeUpdate,
  adminTypeCreate,
  adminTypeDelete,
  adminTypeUpdate,
} from '@qingnang/contract/reference';
import type { Db } from '../../../db/client.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { referenceData } from './present.ts';
import { updateRank } from './ranks/writes.ts';
import { allReference, usedScopes, usedTypes } from './reads.ts';
import { createScope, deleteScope, updateScope } from './scopes/writes.ts';
import { createType, deleteType, updateType } from './types/writes.ts';

async function referenceNow(db: Db) {
  const [reference, types, scopes] = await Promise.all([allReference(db), usedTypes(db), usedScopes(db)]);
  return referenceData(reference, { types, scopes });
}

export const routes: readonly Route[] = [
  on(adminReference, async (_, { db }) => await referenceNow(db)),
  on(adminScopeCreate, async ({ body }, { db, staff }) => {
    await createScope(db, staff, body);
    return new Answer(await referenceNow(db), '已新增');
  }),
  on(adminScopeUpdate, async ({ params, body }, { db, staff }) => {
    await updateScope(db, staff, params.code, body);
    return new Answer(await referenceNow(db), '已保存');
  }),
  on(adminScopeDelete, async ({ params }, { db, staff }) => {
    await deleteScope(db, staff, params.code);
    return new Answer(await referenceNow(db), '已删除');
  }),
  on(adminTypeCreate, async ({ body }, { db, staff }) => {
    await createType(db, staff, body);
    return new Answer(await referenceNow(db), '已新增');
  }),
  on(adminTypeUpdate, async ({ params, body }, { db, staff }) => {
    await updateType(db, staff, params.code, body);
    return new Answer(await referenceNow(db), '已保存');
  }),
  on(adminTypeDelete, async ({ params }, { db, staff }) => {
    await deleteType(db, staff, params.code);
    return new Answer(await referenceNow(db), '已删除');
  }),
  on(adminRankUpdate, async ({ params, body }, { db, staff }) => {
    await updateRank(db, staff, params.rank, body);
    return new Answer(await referenceNow(db), '已保存');
  }),
];

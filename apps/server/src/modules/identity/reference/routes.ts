import {
  adminReference,
  adminScopeCreate,
  adminScopeDelete,
  adminScopeUpdate,
} from '@qingnang/contract/reference';
import type { Db } from '../../../db/client.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { referenceData } from './present.ts';
import { allScopes, usedScopes } from './reads.ts';
import { createScope, deleteScope, updateScope } from './scopes/writes.ts';

const referenceNow = async (db: Db) => referenceData(...(await Promise.all([allScopes(db), usedScopes(db)])));

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
];

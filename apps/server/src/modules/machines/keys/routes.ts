import * as contract from '@qingnang/contract/machine-keys';
import { v1Me } from '@qingnang/contract/v1-me';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { askingBy } from '../../../http/proof.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { type Buyer, requireOwn } from '../../../http/session.ts';
import { presentCall, presentKey, presentMe } from './present.ts';
import { allKeys, callsOf, keyById, keysOfCompany } from './reads.ts';
import { type MadeKey, makeCompanyKey, makeSellerKey, revokeKey, revokeOwnKey } from './writes.ts';

export const routes: readonly Route[] = [
  on(v1Me, async (_input, { machine, config }) => presentMe(machine, config.siteName)),

  on(contract.adminKeys, async (_input, { db, staff }) => {
    const now = new Date();
    return { list: (await allKeys(db, staff)).map((row) => presentKey(row, now)) };
  }),
  on(contract.adminKeyMake, async ({ body }, { db, staff }) =>
    told(db, await makeSellerKey(db, staff, body)),
  ),
  on(contract.adminKeyRevoke, async ({ params, body }, { db, staff }) => {
    await revokeKey(db, staff, params.id, body.reason);
    return new Answer({}, REVOKED);
  }),
  on(contract.adminKeyCalls, async ({ params, query }, { db }) =>
    calls(db, null, params.id, query.failures === 1),
  ),

  on(contract.keyList, async (_input, { db, buyer }) => {
    requireOwn(buyer);
    const now = new Date();
    return { list: (await keysOfCompany(db, buyer)).map((row) => presentKey(row, now)) };
  }),
  on(contract.keyMake, async ({ body }, call) =>
    told(call.db, await makeCompanyKey(call.db, call.buyer, body, askingBy(call))),
  ),
  on(contract.keyRevoke, async ({ params }, call) => {
    await revokeOwnKey(call.db, call.buyer, params.id, call);
    return new Answer({}, REVOKED);
  }),
  on(contract.keyCalls, async ({ params, query }, { db, buyer }) => {
    requireOwn(buyer);
    return calls(db, buyer, params.id, query.failures === 1);
  }),
];

const REVOKED = '密钥已停用，马上不能再用';

async function told(db: Db, { id, secret }: MadeKey) {
  return new Answer(
    { key: presentKey(await keyById(db, id), new Date()), secret },
    '密钥已生成，只显示这一次',
  );
}

async function calls(db: Db, company: Buyer | null, keyId: number, isFailures: boolean) {
  const rows = await callsOf(db, company, keyId, isFailures);
  if (!rows) throw notFound('密钥不存在');
  return { list: rows.map(presentCall) };
}

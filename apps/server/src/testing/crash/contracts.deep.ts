import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ContractDraft } from '@qingnang/contract/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../client.ts';
import { codeFor, forgetCodes } from '../codes.ts';
import { checkPdfSignature } from '../pdf-signature.ts';
import { createShop, type TestShop } from '../shop.ts';
import { endedEverywhere, openPoints } from './points.ts';
import { key, ok } from './round.ts';

/** A contract is signed with its sealed paper or not at all, wherever the act ends. */

const PHONE = '13800000002';
let shop: TestShop;
let clinic: Client;
let clinicId: number;

beforeAll(async () => {
  shop = await createShop();
  clinic = await shop.buyer('zhensuo');
  const { id } = await shop.db
    .updateTable('account')
    .set({ phone: PHONE })
    .where('username', '=', 'zhensuo')
    .returning('id')
    .executeTakeFirstOrThrow();
  clinicId = id;
  await openPoints(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from contract`.execute(shop.db);
  await sql`update account set contract_valid_until = null where id = ${clinicId}`.execute(shop.db);
});

/** A draft that was read, and the act that signs it with one code and one key. */
async function drafted(): Promise<{ id: number; sign: () => Promise<boolean> }> {
  const { data } = await clinic.post<ContractDraft>('/api/contract/draft').expect(200);
  await forgetCodes(shop);
  await clinic.post('/api/user/code', { phone: PHONE, purpose: 'contract' }).expect(200);
  const code = await codeFor(shop, PHONE);
  const headers = key();
  const body = { agree: 1, name: '张怀远', code };
  return { id: data.id, sign: () => ok(clinic.post(`/api/contract/${data.id}/sign`, body, headers)) };
}

async function standing(id: number) {
  const { rows } = await sql<{
    status: string;
    sha256: string;
    file: string | null;
    until: string | null;
    files: number;
    told: number;
  }>`
    select c.status, c.sha256, f.sha256 as file, a.contract_valid_until as until,
      (select count(*)::int from file o where o.account_id = a.id and o.purpose = 'contract') as files,
      (select count(*)::int from message m where m.cause = ${`contract:${id}:signed`}) as told
    from contract c join account a on a.id = c.account_id left join file f on f.id = c.file_id where c.id = ${id}`.execute(
    shop.db,
  );
  return rows[0];
}
const UNSIGNED = { status: 'draft', sha256: '', file: null, until: null, files: 0, told: 0 };

it('ended at any statement it stays a draft that opens nothing; the next try seals it once', async () => {
  const { id, sign } = await drafted();
  const statements = await endedEverywhere(shop.db, {
    act: sign,
    before: async () => expect(await standing(id)).toEqual(UNSIGNED),
  });
  expect(statements).toBeGreaterThan(4);
  const signed = await standing(id);
  expect(signed).toMatchObject({ status: 'signed', files: 1, told: 1, until: expect.any(String) });
  expect(signed?.file).toBe(signed?.sha256);
  const kept = await shop.services.privateFiles.open(signed?.sha256 ?? '');
  const bytes = kept ? await buffer(kept) : Buffer.alloc(0);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(signed?.sha256);
  expect(checkPdfSignature(bytes)).toMatchObject({ coversAll: true, isIntact: true, isGenuine: true });
});

it('a disk that does not take the paper leaves the draft as it was', async () => {
  await sql`delete from file where account_id = ${clinicId} and purpose = 'contract'`.execute(shop.db);
  await sql`delete from message where account_id = ${clinicId}`.execute(shop.db);
  const { id, sign } = await drafted();
  const full = vi.spyOn(shop.services.privateFiles, 'put').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(sign()).rejects.toThrow('500');
  expect(full).toHaveBeenCalledOnce();
  full.mockRestore();
  expect(await standing(id)).toEqual(UNSIGNED);
  expect(await sign()).toBe(true);
  expect(await standing(id)).toMatchObject({ status: 'signed', files: 1, told: 1 });
});

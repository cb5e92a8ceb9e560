import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CUSTOMER_UPLOAD } from '@qingnang/contract/admin-accounts';
import { MASS_UPLOAD } from '@qingnang/contract/admin-catalog';
import { MATCH_UPLOAD } from '@qingnang/contract/quick';
import { BANK_UPLOAD } from '@qingnang/contract/transfers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIST_LIMITS } from '../../modules/service/files/sheets/reading/rules.ts';
import { uploadedRows } from '../../modules/service/files/sheets/reading/thread/reads.ts';
import type { Client } from '../client.ts';
import { longestHold } from '../loop/holds.ts';
import { goodSheet, type SheetAttack, sheetAttacks } from '../sheet-attacks.ts';
import { createShop, type TestShop } from '../shop.ts';

let shop: TestShop;
let buyer: Client;
let staff: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-sheets-'));
  vi.stubEnv('TMPDIR', folder);
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
  // Once before anything is measured: what is loaded and compiled is not the file's.
  await upload(buyer, MATCH_UPLOAD, goodSheet());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const upload = (client: Client, path: string, bytes: Buffer, name?: string) =>
  client.post(path, formOf(bytes, name));

function formOf(bytes: Buffer, name = '清单.xlsx'): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const ATTACKS = sheetAttacks();
/** Of one turn of the loop: ten times what `loop/loop.deep.ts` lets it be, and far less than reading such a file takes. */
const MOST_HELD_MS = 500;

describe('files that cost their maker little', () => {
  it.each(ATTACKS)('$what', async ({ bytes, name, words }: SheetAttack) => {
    const held = await longestHold(async () => {
      const answer = upload(buyer, MATCH_UPLOAD, bytes, name);
      await shop.visitor().get('/api/goods/hot').expect(200);
      const refused = await answer.expect(422);
      expect(refused.errors?.file?.[0]).toMatch(words);
    });
    expect(held).toBeLessThan(MOST_HELD_MS);
  });

  it.each([BANK_UPLOAD, CUSTOMER_UPLOAD, MASS_UPLOAD])('staff are no better off at %s', async (path) => {
    const zeros = ATTACKS.find(({ what }) => what.startsWith('200 MB'));
    const held = await longestHold(async () => {
      const refused = await upload(staff, path, zeros?.bytes ?? Buffer.alloc(0)).expect(422);
      expect(refused.errors?.file?.[0]).toMatch(/读不懂/);
    });
    expect(held).toBeLessThan(MOST_HELD_MS);
  });
});

describe('who reads', () => {
  const reading = async (signal = new AbortController().signal) => {
    const place = path.join(folder, 'held.xlsx');
    await writeFile(place, goodSheet());
    return uploadedRows({ place, name: 'held.xlsx', signal }, LIST_LIMITS);
  };

  it('two files at a time, eight more wait, the next caller is told to come again', async () => {
    const running = await Promise.all([reading(), reading()]);
    for (const rows of running) await rows.next();
    const waiting = await Promise.all(Array.from({ length: 8 }, () => reading()));
    const firsts = waiting.map((rows) => rows.next());
    const refused = await upload(buyer, MATCH_UPLOAD, goodSheet()).expect(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.message).toBe('正在处理的文件太多，请稍后再试');
    for (const rows of running) await rows.return(undefined);
    for (const [at, rows] of waiting.entries()) {
      expect((await firsts[at])?.value).toMatchObject({ cells: ['药品名称', '数量'] });
      await rows.return(undefined);
    }
    await upload(buyer, MATCH_UPLOAD, goodSheet()).expect(201);
  });

  it('nobody waits for a caller who has gone', async () => {
    const running = await Promise.all([reading(), reading()]);
    for (const rows of running) await rows.next();
    const caller = new AbortController();
    const first = (await reading(caller.signal)).next();
    caller.abort();
    await expect(first).rejects.toMatchObject({ status: 499 });
    for (const rows of running) await rows.return(undefined);
  });

  it('stops when the caller hangs up, and leaves nothing behind', async () => {
    const running = await Promise.all([reading(), reading()]);
    for (const rows of running) await rows.next();
    const bytes = goodSheet();
    const body = new Response(formOf(bytes));
    const headers = {
      cookie: buyer.cookie(),
      origin: shop.url,
      'content-type': body.headers.get('content-type') ?? '',
    };
    const caller = http.request(shop.url + MATCH_UPLOAD, { method: 'POST', headers, agent: false });
    // Hanging up is an error to the one who does.
    caller.on('error', () => undefined);
    caller.end(Buffer.from(await body.arrayBuffer()));
    await expect.poll(uploads).toEqual([bytes.length]);
    caller.destroy();
    await expect.poll(uploads).toEqual([]);
    for (const rows of running) await rows.return(undefined);
  });

  /** Sizes of the uploads that are being worked at. */
  async function uploads(): Promise<number[]> {
    const folders = (await readdir(folder)).filter((name) => name.startsWith('qn-upload-'));
    return Promise.all(folders.map(async (name) => (await stat(path.join(folder, name, '0'))).size));
  }
});

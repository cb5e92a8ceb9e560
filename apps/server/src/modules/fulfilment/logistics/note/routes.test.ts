import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ownOrder, shippedFor } from '../../../../testing/parcels.ts';
import { checkPdfSignature } from '../../../../testing/pdf-signature.ts';
import { textOfPdf } from '../../../../testing/pdf-text.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { unzippedBytes } from '../../../../testing/zips.ts';
import { tasks } from './jobs.ts';
import { MAKE_TASK } from './writes.ts';

const SELLER = '四川青囊医药有限公司';
const PDFSIG = '/usr/bin/pdfsig';

let shop: TestShop;
let buyer: Client;
let staff: Client;
beforeAll(async () => {
  shop = await createShop({ SELLER_NAME: SELLER });
  [buyer, staff] = [await shop.buyer(), await shop.staff()];
  await sellsAs(SELLER);
});
afterAll(() => shop.close());

/** Who sells, as staff have entered it. */
const sellsAs = (name: string) =>
  sql`update setting set value = value || jsonb_build_object('name', ${name}::text) where key = 'seller'`.execute(
    shop.db,
  );

interface Sent {
  orderId: number;
  parcel: number;
  url: string;
}
async function sent(what = {}): Promise<Sent> {
  const orderId = await shippedFor(buyer, staff, what);
  const [shipment] = (await ownOrder(buyer, orderId)).shipments;
  if (!shipment) throw new Error('nothing has left');
  return { orderId, parcel: shipment.id, url: shipment.delivery_note_url };
}
async function bytesAt(client: Client, url: string): Promise<Buffer> {
  const answer = await client.raw(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer());
}
const made = async (parcel: number) =>
  (
    await sql<{ sha256: string | null }>`
      select f.sha256 from delivery_note n left join file f on f.id = n.file_id where n.shipment_id = ${parcel}`.execute(
      shop.db,
    )
  ).rows[0];

it('a year later, with other names everywhere, it is the same to the byte', async () => {
  const { orderId, parcel, url } = await sent({ goods: GOODS.ladder, number: 60 });
  const first = await bytesAt(buyer, url);
  await sql`update account set company = '改名后公司' where username = 'yaodian'`.execute(shop.db);
  await sql`update goods set name = '改名后药品', dosage_form = '改后剂型', storage = 'cool' where id = ${GOODS.ladder}`.execute(
    shop.db,
  );
  await sellsAs('改名后卖方');
  await sql`update shop_document set number = '川AA9999999'`.execute(shop.db);
  expect((await bytesAt(buyer, url)).equals(first)).toBe(true);
  expect((await bytesAt(staff, `/api/admin/shipment/${parcel}/delivery-note.pdf`)).equals(first)).toBe(true);
  expect(
    (await bytesAt(staff, `/api/admin/shipment/delivery-notes.pdf?orders=${orderId}`)).equals(first),
  ).toBe(true);
  const pack = await buyer.raw(`/api/papers/pack.zip?order_id=${orderId}`);
  const files = await unzippedBytes(Buffer.from(await pack.arrayBuffer()));
  const name = Object.keys(files).find((one) => one.startsWith('随货同行单/')) ?? '';
  expect(name).toMatch(/^随货同行单\/随货同行单_20\d\d-\d\d-\d\d_D\w+_S\w+\.pdf$/);
  expect(files[name]?.equals(first)).toBe(true);
  await sellsAs(SELLER);
});

it('what it says is frozen with the parcel, before anybody has asked for it', async () => {
  const { url } = await sent({ goods: GOODS.plain, number: 40 });
  await sql`update account set company = '又改名公司' where username = 'yaodian'`.execute(shop.db);
  await sql`update goods set dosage_form = '又改剂型' where id = ${GOODS.plain}`.execute(shop.db);
  const words = textOfPdf(await bytesAt(buyer, url));
  expect(words).not.toContain('又改');
  expect(words).toContain(SELLER);
  expect(words).not.toContain('青囊药采');
});

it('is signed in the name of the seller, and shown to staff by its hash', async () => {
  const { orderId, parcel, url } = await sent();
  const pdf = await bytesAt(buyer, url);
  expect(checkPdfSignature(pdf)).toMatchObject({ coversAll: true, isIntact: true, isGenuine: true });
  expect(checkPdfSignature(pdf).certificate.subject).toBe(`CN=${SELLER}`);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  expect(await made(parcel)).toEqual({ sha256 });
  const { data } = await staff
    .get<{ shipments: { delivery_note_sha256: string }[] }>(`/api/admin/orders/${orderId}`)
    .expect(200);
  expect(data.shipments[0]?.delivery_note_sha256).toBe(sha256);
  if (!existsSync(PDFSIG)) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-note-'));
  await writeFile(path.join(folder, 'note.pdf'), pdf);
  const said = execFileSync(PDFSIG, [path.join(folder, 'note.pdf')], { encoding: 'utf8' });
  await rm(folder, { recursive: true, force: true });
  expect(said).toContain('Signature is Valid');
  expect(said).toContain(SELLER);
});

it('is drawn by the task before anybody asks, and once however many do', async () => {
  const [one, two] = [await sent(), await sent()];
  expect(await made(one.parcel)).toEqual({ sha256: null });
  const together = await Promise.all([
    ...[1, 2, 3].map(() => bytesAt(buyer, two.url)),
    tasks[MAKE_TASK]?.(shop.services),
  ]);
  const [first, second, third] = together as Buffer[];
  expect(first?.equals(second ?? Buffer.alloc(0)) && first.equals(third ?? Buffer.alloc(0))).toBe(true);
  const kept = await made(one.parcel);
  expect(kept?.sha256).toMatch(/^[0-9a-f]{64}$/);
  await tasks[MAKE_TASK]?.(shop.services);
  expect(await made(one.parcel)).toEqual(kept);
});

it('of a parcel from before notes were kept is made when it is first asked for, and stays', async () => {
  const { parcel, url } = await sent();
  await sql`alter table delivery_note disable trigger delivery_note_kept`.execute(shop.db);
  await sql`delete from delivery_note where shipment_id = ${parcel}`.execute(shop.db);
  await sql`alter table delivery_note enable trigger delivery_note_kept`.execute(shop.db);
  const first = await bytesAt(buyer, url);
  await sql`update account set company = '再改名公司' where username = 'yaodian'`.execute(shop.db);
  expect((await bytesAt(buyer, url)).equals(first)).toBe(true);
});

it('nobody changes or removes one, whoever asks the database', async () => {
  const { parcel, url } = await sent();
  await bytesAt(buyer, url);
  for (const act of [
    sql`update delivery_note set facts = '{}' where shipment_id = ${parcel}`,
    sql`update delivery_note set file_id = null, made_at = null where shipment_id = ${parcel}`,
    sql`delete from delivery_note where shipment_id = ${parcel}`,
  ])
    await expect(act.execute(shop.db)).rejects.toThrow('a delivery note is not changed');
});

it('of several orders is one file for the printer, with what was frozen', async () => {
  const [one, two] = [await sent(), await sent()];
  const pdf = await bytesAt(
    staff,
    `/api/admin/shipment/delivery-notes.pdf?orders=${one.orderId},${two.orderId}`,
  );
  const words = textOfPdf(pdf);
  const { shipments } = await ownOrder(buyer, two.orderId);
  expect(words).toContain(shipments[0]?.shipment_no);
  expect(words).toContain('出库专用章');
});

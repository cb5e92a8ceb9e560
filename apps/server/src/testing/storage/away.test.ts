import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tasks } from '../../modules/fulfilment/logistics/note/jobs.ts';
import { MAKE_TASK } from '../../modules/fulfilment/logistics/note/writes.ts';
import type { Client } from '../client.ts';
import { ownOrder, shippedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';
import { type BucketServer, startBucket } from './bucket-server.ts';

/** A shop whose files lie in a bucket. */

let bucket: BucketServer;
let shop: TestShop;
let buyer: Client;
let staff: Client;
beforeAll(async () => {
  bucket = await startBucket();
  const { url, region, keyId, secret } = bucket.settings;
  shop = await createShop({
    FILES_URL: url,
    FILES_REGION: region,
    FILES_KEY_ID: keyId,
    FILES_KEY_SECRET: secret,
  });
  [buyer, staff] = [await shop.buyer(), await shop.staff()];
});
afterAll(() => Promise.all([shop.close(), bucket.close()]));

function paper(): FormData {
  const data = new FormData();
  data.append('file', new Blob(['%PDF-1.4\n%EOF\n']), 'photo.pdf');
  data.append('purpose', 'after_sales');
  return data;
}

/** Makes the papers that wait, as the task does every minute. */
const drawNotes = () => tasks[MAKE_TASK]?.(shop.services);

test('an upload lies in the bucket and comes back from it', async () => {
  const { data } = await buyer.post<{ url: string }>('/api/file', paper()).expect(201);
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^private\/\w\w\/\w{64}$/)]);
  expect(await (await buyer.raw(data.url)).text()).toBe('%PDF-1.4\n%EOF\n');
});

test('while the store is away orders are placed, paid and shipped; uploads are told 503, papers come later', async () => {
  await bucket.leave();
  const said = await buyer.post('/api/file', paper()).expect(503);
  expect(said.message).toBe('文件暂时不能读写，请稍候再试');
  const order = await shippedFor(buyer, staff);
  const [parcel] = (await ownOrder(buyer, order)).shipments;
  if (!parcel) throw new Error('nothing has left');
  await expect(drawNotes()).rejects.toThrow('1 delivery notes could not be made');
  expect((await buyer.raw(parcel.delivery_note_url)).status).toBe(503);

  await bucket.comeBack();
  const later = performance.now() + 6_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  await drawNotes();
  clock.mockRestore();
  expect((await buyer.raw(parcel.delivery_note_url)).headers.get('content-type')).toBe('application/pdf');
  await buyer.post('/api/file', paper()).expect(201);
});

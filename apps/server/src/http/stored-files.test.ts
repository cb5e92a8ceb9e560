import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bucket } from '../channels/storage/s3/bucket.ts';
import { bucketStorage } from '../channels/storage/s3/stores.ts';
import { type BucketServer, startBucket } from '../testing/storage/bucket-server.ts';
import type { Services } from './services.ts';
import { serveStoredFiles } from './stored-files.ts';

let bucket: BucketServer;
const app = Fastify();
beforeAll(async () => {
  bucket = await startBucket();
  const { files } = bucketStorage(new Bucket(bucket.settings, () => undefined));
  await serveStoredFiles(app, { config: { bucket: bucket.settings }, files } as unknown as Services);
  await files.put('img/1f-800.webp', Buffer.from('picture'));
  await files.put('notes.txt', Buffer.from('text'));
});
afterAll(() => Promise.all([app.close(), bucket.close()]));

test('a picture of the bucket is kept for ever by browsers, and runs nothing', async () => {
  const answer = await app.inject('/files/img/1f-800.webp');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('picture');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test.each(['img/none.webp', 'notes.txt', '..%2Fprivate%2F1f%2F1f.webp', 'img/..%2f..%2fprivate/x.webp', ''])(
  '%j is not there',
  async (name) => {
    expect((await app.inject(`/files/${name}`)).statusCode).toBe(404);
  },
);

test('a store that is away is no missing picture', async () => {
  bucket.fault = 'busy';
  const answer = await app.inject('/files/img/1f-800.webp');
  expect(answer.body).toContain('文件暂时不能读写');
  bucket.fault = 'none';
});

import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../channels/storage/port.ts';

/**
 * An object store for tests: one bucket in memory, the acts of the S3 protocol that the shop uses, every signature checked by
 * arithmetic of its own. What is wrong with it can be chosen: it refuses, is silent, stops in the middle of an answer, or is gone.
 */
export interface BucketServer {
  settings: BucketSettings;
  /** Content by key. */
  objects: Map<string, Buffer>;
  /** Method and key of everything that was asked, the latest last. */
  asked: string[];
  fault: Fault;
  /** Nobody listens any more at its address, as when the store's host is off. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** `busy` answers 503, `silent` takes requests and says nothing, `cut` ends a download after its first half. */
export type Fault = 'none' | 'busy' | 'silent' | 'cut';

const NAME = 'qingnang';
const REGION = 'cn-test-1';
const KEY_ID = 'test-key';
const SECRET = 'test-secret-of-the-store';
const CLOCK_SLACK_MS = 15 * 60_000;

export async function startBucket(port = 0): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const state: { fault: Fault } = { fault: 'none' };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${keyOf(request)}`);
    void answer(objects, state.fault, request, response);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    settings: { url: `http://127.0.0.1:${taken}/${NAME}`, region: REGION, keyId: KEY_ID, secret: SECRET },
    objects,
    asked,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    leave: () => stop(server),
    comeBack: () => listen(taken),
    close: () => (server.listening ? stop(server) : Promise.resolve()),
  };
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', `http://${request.headers.host}`);
const keyOf = (request: IncomingMessage) =>
  decodeURIComponent(urlOf(request).pathname.slice(`/${NAME}/`.length));

async function answer(
  objects: Map<string, Buffer>,
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (fault === 'silent') return;
  const body = await buffer(request).catch(() => Buffer.alloc(0));
  if (fault === 'busy') return refuse(response, 503, 'SlowDown');
  const wrong = signatureFault(request);
  if (wrong !== null) return refuse(response, 403, wrong);
  const key = keyOf(request);
  if (request.method === 'GET' && key === '') return list(objects, urlOf(request), response);
  if (request.method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else send(request, response, objects.get(key), fault);
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  content: Buffer | undefined,
  fault: Fault,
): void {
  if (content === undefined) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  response.writeHead(200, { 'content-length': content.length });
  if (method === 'HEAD') response.end();
  else if (fault === 'cut') response.write(content.subarray(0, content.length / 2), () => response.destroy());
  else response.end(content);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);
}

/** Pages of a list, in the order of the keys. */
function list(objects: Map<string, Buffer>, { searchParams }: URL, response: ServerResponse): void {
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, Number(searchParams.get('max-keys')));
  const isMore = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents}</ListBucketResult>`);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** What is wrong with the request's signature (AWS Signature Version 4); null when nothing is. */
function signatureFault(request: IncomingMessage): string | null {
  const { headers, method } = request;
  const [, keyId, day = '', region, signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (keyId !== KEY_ID || region !== REGION) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < CLOCK_SLACK_MS)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  const url = urlOf(request);
  const query = url.search.slice(1).split('&').filter(Boolean).sort().join('&');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, url.pathname, query, lines, signed, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

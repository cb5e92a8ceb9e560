import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from './etag.ts';

/** A document that is made once: its bytes, packed in every way that browsers ask for. */
export interface Kept {
  type: string;
  tag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Packing on: what is sent often is packed once. More makes it a tenth smaller and takes ten times as long. */
const QUALITY = 5;

/** Packs a document; the work is done beside the server's own thread. */
export async function keep(type: string, text: string): Promise<Kept> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return {
    type,
    tag: hash('sha1', plain, 'base64url'),
    plain,
    br: await promisify(brotliCompress)(plain, { params }),
    gzip: await promisify(gzip)(plain),
  };
}

/** Sends it, or only word that the caller has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply
    .header('etag', `W/"${kept.tag}"`)
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding');
  if (namesTag(request.headers['if-none-match'], kept.tag)) return reply.status(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!;q=0(\\.0*)?(,|$))`).test(accepted),
  );
  // `identity` keeps the plugin that packs answers from packing this one anew.
  reply.type(kept.type).header('content-encoding', encoding ?? 'identity');
  return reply.send(encoding === undefined ? kept.plain : kept[encoding]);
}

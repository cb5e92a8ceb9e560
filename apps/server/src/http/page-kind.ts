import type { PageKind } from '@qingnang/contract/speed-words';
import type { FastifyRequest } from 'fastify';

const kinds = new WeakMap<FastifyRequest, PageKind>();

/** Says of which kind the page is that a request is answered with; the storefront knows its pages, the server one address for all. */
export const notePageKind = (request: FastifyRequest, kind: PageKind): void => void kinds.set(request, kind);

/** undefined for whatever was answered with no page. */
export const pageKindOf = (request: FastifyRequest): PageKind | undefined => kinds.get(request);

/**
 * A page states its data once:
 *
 *     const page = defineData(async (call, { params: { id = '' } }) => ({
 *       goods: await call<typeof goodsDetail>('GET /api/goods/detail/:id', { at: { id } }),
 *     }));
 *     export const loader = page.loader;              // first document: in-process, through the server's door
 *     export const clientLoader = page.clientLoader;  // later: the browser calls /api/…
 *     export default function GoodsPage() { const { goods } = useLoaderData<typeof loader>(); … }
 */
import { addressOf, type DataOf, type NameOf, type Rest, type Wire } from '@qingnang/contract/call';
import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { callWith } from './api.ts';
import { ApiError, type ErrorKind, errorOf } from './api-error.ts';
import { contractPath, factorPath, loginPath } from './login-path.ts';
import { takePrefetched } from './prefetched.ts';
import { presentError } from './present-error.ts';
import { type ServerDoor, serverDoorContext } from './server-door.ts';

/** An endpoint that only reads. */
export type Reading = Wire & { method: 'GET' };

/**
 * The API as a page's data function sees it, the same on the server and in the browser.
 * @throws ApiError, which `defineData` turns into a redirect or the page's error, unless caught
 */
export type DataCall = <E extends Reading = never>(
  name: NameOf<E>,
  ...given: Rest<E, unknown>
) => Promise<DataOf<E>>;

export interface DataArgs {
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  /** `url.searchParams`. */
  query: URLSearchParams;
}

export type DataFunction<T> = (call: DataCall, args: DataArgs) => Promise<T>;

/** What a page's `clientLoader` offers to those who fetch ahead of the click. */
export interface ReadAhead {
  readAhead?: (where: Pick<DataArgs, 'params' | 'url'>) => Promise<unknown>;
}

/** Gives the two loaders of a page from one function. */
export function defineData<T>(read: DataFunction<T>) {
  const loader = ({ params, url, context }: LoaderFunctionArgs): Promise<T> =>
    settle(read(overDoor(context.get(serverDoorContext)), argsOf(params, url)), url, false);

  const clientLoader = async ({ params, url, request }: LoaderFunctionArgs): Promise<T> =>
    (takePrefetched(url) as Promise<T> | undefined) ??
    settle(read(overFetch(request.signal), argsOf(params, url)), url, true);

  const readAhead = ({ params, url }: Pick<DataArgs, 'params' | 'url'>): Promise<T> =>
    settle(read(aheadOfTheClick, argsOf(params, url)), url, true);

  return { loader, clientLoader: Object.assign(clientLoader, { readAhead }) };
}

const argsOf = (params: DataArgs['params'], url: URL): DataArgs => ({ params, url, query: url.searchParams });

/** A part of a page that may fail alone: shown with 重试 in its place (`<FailedPart/>`), the rest stays. */
export type Part<T> = { ok: true; data: T } | { ok: false; message: string };

/** Turns a failed read into a value. Having to sign in, or to set up a second factor, is no failure of a part: it goes on to the page. */
export async function part<T>(reading: Promise<T>): Promise<Part<T>> {
  try {
    return { ok: true, data: await reading };
  } catch (error) {
    if (!(error instanceof ApiError) || ELSEWHERE.has(error.kind)) throw error;
    return { ok: false, message: error.message };
  }
}

/** What goes along with a document in one piece (`pack`); in the browser it stands as it came. */
export type Packed<T> = { json: string } | { value: T };

/**
 * For what has thousands of values: the router writes and reads them one by one within one turn of the server's loop, JSON does
 * it at once. Read by `usePacked`.
 */
export const pack = <T>(value: T): Packed<T> =>
  import.meta.env.SSR ? { json: JSON.stringify(value) } : { value };

/** What was packed, the same object as long as the page's data is the same. */
export function usePacked<T>(packed: Packed<T>): T {
  return useMemo(() => ('json' in packed ? (JSON.parse(packed.json) as T) : packed.value), [packed]);
}

const ELSEWHERE: ReadonlySet<ErrorKind> = new Set(['signIn', 'factor', 'cancelled']);

/** The API through the server's door. */
export const overDoor =
  (door: ServerDoor): DataCall =>
  async <E extends Reading = never>(name: NameOf<E>, ...[given]: Rest<E, unknown>): Promise<DataOf<E>> => {
    const { path } = addressOf(name, { at: given?.at });
    const answer = await door.call<DataOf<E>>('GET', path, given?.query);
    const error = errorOf(answer.status, answer);
    if (error) throw error;
    return answer.data;
  };

/** The API through the browser. The calls of one page load do not cancel each other. */
const overFetch = (signal: AbortSignal): DataCall =>
  callWith({ signal, group: Symbol('page data'), quiet: true });

/** The API through the browser for what stands around a page: it and the page may read the same at the same time. */
export const besideThePage = (signal: AbortSignal): DataCall =>
  callWith({ signal, quiet: true, sideBySide: true });

// Neither cancels nor is cancelled: the buyer may pass many links before the click.
const aheadOfTheClick: DataCall = callWith({ quiet: true, sideBySide: true });

/** @throws what the router makes of a failed call */
async function settle<T>(reading: Promise<T>, url: URL, inBrowser: boolean): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const thrown = forRouter(error, url.pathname + url.search, inBrowser);
    told.add(thrown);
    throw thrown;
  }
}

/** A redirect, or the page's error with its status. */
function forRouter(error: ApiError, path: string, inBrowser: boolean): object {
  if (error.kind === 'signIn') return redirect(loginPath(path));
  if (error.kind === 'factor') return redirect(factorPath(path));
  if (error.kind === 'contract') {
    if (!inBrowser) return redirect(contractPath(path));
    // The message comes first, then the contract page (code 459).
    presentError(error);
  }
  return data({ message: error.message, requestId: error.requestId }, { status: error.status || 503 });
}

const told = new WeakSet<object>();

/**
 * What a page's data function threw for the router. While the styles of the page are on their way nobody listens to it yet, and the
 * browser takes it for one that nobody will: as when one goes back before the answers are here.
 */
export const isForRouter = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && told.has(reason);

import { type AnyGiven, addressOf } from '@qingnang/contract/call';
import type { ApiAnswer, ServerDoor } from './server-door.ts';

/**
 * The door of `npm run dev` only, where Vite renders the pages in a process of its own: the API of a running server over
 * HTTP (`API_URL`, http://127.0.0.1:3000 unless told), with the cookies of the request.
 */
export async function devDoor(request: Request): Promise<ServerDoor> {
  const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
  const headers = { cookie: request.headers.get('cookie') ?? '' };
  const call = async <T>(method: 'GET', path: string, query?: AnyGiven['query']): Promise<ApiAnswer<T>> => {
    const response = await fetch(api + addressOf(`${method} ${path}`, { query }).url, { headers });
    return { ...((await response.json()) as ApiAnswer<T>), status: response.status };
  };
  const post = async (): Promise<never> => {
    throw new Error('npm run dev has no forms without scripts');
  };
  const { status } = await call('GET', '/api/user/base');
  const { origin } = new URL(request.url);
  return {
    call,
    post,
    signedIn: status === 200,
    isPreparing: false,
    nonce: '',
    siteName: '青囊药采',
    publicUrl: origin,
    analyticsUrl: null,
    speedSample: 0,
    mainSiteUrl: null,
    qrTexts: { wechat: origin, 'mini-program': origin },
  };
}

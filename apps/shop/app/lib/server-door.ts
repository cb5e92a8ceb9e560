import type { AnyGiven } from '@qingnang/contract/call';
import type { Envelope } from '@qingnang/contract/envelope';
import { createContext } from 'react-router';

/** The envelope of every answer with the HTTP status beside it. */
export interface ApiAnswer<T> extends Envelope<T> {
  status: number;
}

/**
 * The one door from a page's first rendering to the server. The HTTP server makes one for each document request and
 * puts it into the router's context; the pages call the same API through it, in-process, as the signed-in account.
 */
export interface ServerDoor {
  /** Never rejects for an expected refusal (401, 404, 422 …): that is an answer with its status and code. */
  call<T>(method: 'GET', path: string, query?: AnyGiven['query']): Promise<ApiAnswer<T>>;
  /** The same for what a form without a script sends; cookies that the call sets go out with the page. */
  post<T>(path: string, body: unknown, idempotencyKey?: string): Promise<ApiAnswer<T>>;
  signedIn: boolean;
  /** The shop is being prepared, and who asks is not of its staff. */
  isPreparing: boolean;
  /** For the Content-Security-Policy: every script of the document carries it. */
  nonce: string;
  siteName: string;
  /** Public address of the shop without a slash at the end. */
  publicUrl: string;
  /** Address of the page statistics script, of another host; null = none. */
  analyticsUrl: string | null;
  /** Per cent of visits whose speed is told (features/speed); 0 = none. */
  speedSample: number;
  /** Where the address named eleven_index leads; null = the home page. */
  mainSiteUrl: string | null;
  /** What the QR codes of the pages say; null = the shop has none. */
  qrTexts: Record<'wechat' | 'mini-program', string | null>;
}

export const serverDoorContext = createContext<ServerDoor>();

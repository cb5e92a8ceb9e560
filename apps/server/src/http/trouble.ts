import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './html.ts';
import { lonePage, lonePolicy } from './lone-page.ts';
import { isOfPage, withoutSecrets } from './page-forms.ts';

/** What a page in trouble says of the shop; as it was last known, since the database may be what is away. */
export interface ShopFace {
  siteName: string;
  hotLine: string;
}

export interface Trouble {
  status: number;
  /** Of a refusal: what the caller is told. */
  message: string;
  /** The database is away, not too many at the door. */
  isAway: boolean;
  /** Seconds. */
  retryAfter: number | undefined;
}

/** Nothing of it is a page: a call, a file. */
const NO_PAGE = /^\/(api|assets|files|admin\/assets)\//;

/** Somebody looks at the answer: a window opens a page, or a form that was sent without a script leads to one. */
export const isForEyes = (request: FastifyRequest): boolean =>
  isOfPage(request) && !NO_PAGE.test(request.url) && (request.headers.accept ?? '').includes('text/html');

/** Seconds, when nothing else is said. */
const RETRY_SECONDS = 5;

/** Answers with a page in the shop's look that stands alone: no database, no other file. What passes is tried again by itself. */
export function sendTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  shop: ShopFace,
  trouble: Trouble,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const seconds = PASSING.has(trouble.status) ? (trouble.retryAfter ?? RETRY_SECONDS) : null;
  if (seconds !== null) reply.header('retry-after', String(seconds));
  return reply
    .status(trouble.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', lonePolicy(nonce))
    .send(troublePage(request, shop, trouble, { nonce, seconds }));
}

/** Statuses that end by themselves. */
const PASSING = new Set([429, 503, 504]);

interface Again {
  nonce: string;
  /** Until it is tried again; null: not by itself. */
  seconds: number | null;
}

function troublePage(request: FastifyRequest, shop: ShopFace, trouble: Trouble, { nonce, seconds }: Again) {
  const { title, words } = wordsOf(trouble);
  const address = escapeHtml(withoutSecrets(request));
  const wasSent = request.method === 'POST' && trouble.status >= 500;
  const isOffice = /^\/admin\b/.test(request.url);
  return lonePage({
    title,
    name: isOffice ? `${shop.siteName} 管理后台` : shop.siteName,
    home: isOffice ? '/admin' : '/',
    head:
      seconds === null
        ? ''
        : `<noscript><meta http-equiv="refresh" content="${seconds + NOSCRIPT_SECONDS}; url=${address}"></noscript>`,
    body: `<p>${escapeHtml(words)}</p>
${wasSent ? '<p>刚才提交的内容可能没有处理，恢复后请先核对，再重新提交。</p>' : ''}
<p class="row"><a class="button" id="again" href="${address}">${seconds === null && trouble.status < 500 ? '返回' : '重新加载'}</a>${
      isOffice || seconds !== null ? '' : '<a class="button plain" href="/">返回首页</a>'
    }</p>
${seconds === null ? '' : `<p class="small" id="left" role="timer">${seconds} 秒后自动重新加载</p>`}
<p class="small">${isOffice ? '' : phoneWords(shop)}${
      trouble.status >= 500 ? `<span class="number">请求编号 ${escapeHtml(request.id)}</span>` : ''
    }</p>`,
    nonce,
    seconds,
    wasSent,
  });
}

/** Whom to call meanwhile, in HTML; '' when the shop has no number. */
export const phoneWords = ({ hotLine }: ShopFace): string =>
  hotLine && `急需下单请拨打 <b>${escapeHtml(hotLine)}</b>`;

function wordsOf({ status, message, isAway }: Trouble): { title: string; words: string } {
  if (status < 500)
    return { title: message, words: status === 429 ? '请稍等片刻，页面会自动重新加载。' : '' };
  if (status === 500)
    return { title: '页面出了点问题', words: '问题已经记录。请稍后重新加载，或把下面的编号告诉客服。' };
  return isAway
    ? { title: '系统正在恢复', words: '请稍等片刻，恢复后页面会自动打开。购物车和订单都在。' }
    : { title: '访问的人有点多', words: '请稍等片刻，轮到您时页面会自动打开。' };
}

/** Without a script nothing can wait longer each time: a little longer from the start. */
const NOSCRIPT_SECONDS = 5;

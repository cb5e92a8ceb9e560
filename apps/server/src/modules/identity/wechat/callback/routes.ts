import { WECHAT_AUTHORIZE, WECHAT_CALLBACK, WECHAT_OAUTH } from '@qingnang/contract/wechat';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallbackQuery, WechatEvent } from '../../../../channels/wechat/port.ts';
import { ownUrl } from '../../../../http/origin.ts';
import type { Services } from '../../../../http/services.ts';
import { requireWechat } from '../codes/writes.ts';
import { sceneOfBrowser } from '../reads.ts';
import { BROWSER_COOKIE, hashOf } from '../rules.ts';
import { takeConsent, takeScan, takeYes } from '../writes.ts';

/** Messages of WeChat are short. */
const BODY_LIMIT = 64 * 1024;
/** What WeChat takes for "heard, nothing to say". */
const HEARD = 'success';

/** What WeChat's server and WeChat's own browser call. */
export function wechatRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.get(WECHAT_CALLBACK, async (request, reply) => {
      const echo = requireWechat(services.wechat).greet(textsOf(request));
      return echo === null ? refuse(services, reply) : reply.type('text/plain').send(echo);
    });
    scope.post(WECHAT_CALLBACK, { bodyLimit: BODY_LIMIT }, (request, reply) =>
      hear(services, request, reply),
    );
    scope.get(WECHAT_AUTHORIZE, (request, reply) => authorize(services, request, reply));
    scope.get(WECHAT_OAUTH, (request, reply) => comeBack(services, request, reply));
  });
}

async function hear(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const wechat = requireWechat(services.wechat);
  const event = await wechat.read(textsOf(request), String(request.body ?? ''));
  if (!event) return refuse(services, reply);
  services.log.info({ kind: event.kind }, 'wechat');
  const words = await answerTo(services, event);
  if (words === null) return reply.type('text/plain').send(HEARD);
  return reply.type('application/xml').send(wechat.reply(event, words));
}

/** What the user reads in WeChat; null = nothing. */
async function answerTo({ db }: Services, { kind, scene, text, user }: WechatEvent): Promise<string | null> {
  if (kind === 'scan') return takeScan(db, scene, user);
  return kind === 'text' ? takeYes(db, user, text) : null;
}

/** Anybody may knock: nothing is said about what was wrong. */
function refuse({ log }: Services, reply: FastifyReply) {
  log.warn('wechat callback refused');
  return reply.status(401).type('text/plain').send('signature');
}

/** WeChat's browser cannot scan its own screen: it asks its user instead. Only the browser that shows the code may. */
async function authorize(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { scene = '' } = textsOf(request);
  const row = await sceneOfBrowser(services.db, scene, browserOf(request));
  if (row?.status !== 'waiting') return reply.redirect('/login');
  return reply.redirect(
    requireWechat(services.wechat).authorizeUrl(`${ownUrl(services.config, request)}${WECHAT_OAUTH}`, scene),
  );
}

/** Back from there; the page that shows the code says how it went. */
async function comeBack(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { code = '', state: scene = '' } = textsOf(request);
  const secret = request.cookies[BROWSER_COOKIE] ?? '';
  const purpose = await takeConsent(services.db, services.wechat, { scene, secret, code });
  const query = new URLSearchParams({ wechat: scene });
  return reply.redirect(`${purpose === 'bind' ? '/bdwx' : '/login'}?${query.toString()}`);
}

const browserOf = (request: FastifyRequest) => hashOf(request.cookies[BROWSER_COOKIE] ?? '');

/** The query's texts; what came twice or nested is left out. */
function textsOf(request: FastifyRequest): CallbackQuery {
  const entries = Object.entries(request.query as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

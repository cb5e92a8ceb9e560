import { WECHAT_OAUTH } from '@qingnang/contract/wechat';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocalWechat } from '../../../../channels/wechat/local.ts';
import { invalid } from '../../../../http/errors.ts';
import { ownAddress } from '../../../../http/own-address.ts';
import type { Services } from '../../../../http/services.ts';
import { phonePage } from './present.ts';

/** The pages that stand in for a user's WeChat; they exist only while no official account is configured, outside production. */
export function wechatSandboxRoutes(app: FastifyInstance, { wechat }: Services): void {
  if (!wechat?.isLocal) return;
  const local = wechat as LocalWechat;
  app.get('/sandbox/wechat', (request, reply) =>
    show(reply, {
      action: '/sandbox/wechat',
      scene: fieldOf(request.query, 'scene'),
      button: '扫码',
      words: '',
    }),
  );
  app.post('/sandbox/wechat', async (request, reply) => {
    const scene = fieldOf(request.body, 'scene');
    const name = nameOf(request);
    const words = await local.scan(ownAddress(app), scene, name);
    return show(reply, { action: '', scene, button: '', words, asks: words.includes('回复 1') ? name : '' });
  });
  app.post('/sandbox/wechat/yes', async (request, reply) => {
    const words = await local.say(ownAddress(app), '1', nameOf(request));
    return show(reply, { action: '', scene: '', button: '', words: words || '没有待确认的登录' });
  });
  app.get('/sandbox/wechat/authorize', (request, reply) => {
    const scene = fieldOf(request.query, 'state');
    return show(reply, { action: '/sandbox/wechat/authorize', scene, button: '同意', words: '' });
  });
  app.post('/sandbox/wechat/authorize', (request, reply) => {
    const query = new URLSearchParams({
      code: local.agree(nameOf(request)),
      state: fieldOf(request.body, 'scene'),
    });
    // 303: what follows a form is a page.
    return reply.redirect(`${WECHAT_OAUTH}?${query.toString()}`, 303);
  });
}

function show(reply: FastifyReply, page: Parameters<typeof phonePage>[0]) {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .send(phonePage(page));
}

function nameOf(request: FastifyRequest): string {
  const name = fieldOf(request.body, 'name').trim();
  if (name.length === 0 || name.length > 20 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw invalid({ name: '请填写 1 至 20 个字的昵称' });
  return name;
}

function fieldOf(source: unknown, name: string): string {
  const value = (source as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value.slice(0, 100) : '';
}

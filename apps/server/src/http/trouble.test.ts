import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbidden, tooMany } from './errors.ts';
import { failureAnswer } from './failure.ts';
import { acceptForms } from './form-body.ts';

const SHOP = { siteName: '青囊<药采>', hotLine: '400-000-0120' };
const away = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'DATABASE_AWAY' });
const late = Object.assign(new Error('deadline'), { code: 'DEADLINE_PASSED' });
const full = Object.assign(new Error('could not extend file "base/16384/2619"'), {
  code: '53100',
  severity: 'ERROR',
});
const crowded = Object.assign(new Error('Service Unavailable'), {
  code: 'FST_UNDER_PRESSURE',
  statusCode: 503,
});

const THROWN: Record<string, Error> = {
  '/away': away,
  '/late': late,
  '/full': full,
  '/crowded': crowded,
  '/fault': new Error('relation "cart" broke'),
  '/limited': tooMany(30),
  '/foreign': forbidden('请求来源不正确'),
  '/api/away': away,
  '/api/full': full,
  '/files/away': away,
  '/admin/away': away,
};

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  acceptForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) => failureAnswer(error, request, reply, SHOP));
  for (const [path, error] of Object.entries(THROWN))
    app.route({
      method: ['GET', 'POST'],
      url: path,
      handler: async () => {
        throw error;
      },
    });
  await app.ready();
});
afterAll(() => app.close());

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = PAGE) => app.inject({ url, headers });

describe('who looks at a page', () => {
  it.each([
    ['/away', 503, '系统正在恢复', '3'],
    ['/late', 503, '系统正在恢复', '3'],
    ['/full', 503, '系统正在恢复', '3'],
    ['/crowded', 503, '访问的人有点多', '3'],
    ['/limited', 429, '操作太频繁，请稍后再试', '30'],
    ['/fault', 500, '页面出了点问题', undefined],
    ['/foreign', 403, '请求来源不正确', undefined],
  ])('%s gets one in the shop’s look, %i, %s', async (path, status, title, retryAfter) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).not.toMatch(/ECONNREFUSED|10\.1\.2\.3|broke|16384/);
    expect(answer.body.includes('秒后自动重新加载')).toBe(retryAfter !== undefined);
  });

  it('finds everything in the document itself, and its script allowed', async () => {
    const { body, headers } = await get('/away');
    const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    expect(body).not.toMatch(/<(img|link)|src=|url\(|https?:/);
  });

  it('is told the number of the request and where to call', async () => {
    const { body } = await get('/fault');
    expect(body).toMatch(/请求编号 \S+/);
    expect(body).toContain('400-000-0120');
  });

  it('keeps the address, without secrets and without what could run', async () => {
    const { body } = await get('/away?page=2&q=%22%3E%3Cscript%3E&password=secret');
    expect(body).toContain('href="/away?page=2&#38;q=%22%3E%3Cscript%3E"');
    expect(body).not.toContain('secret');
    expect(body).toContain('青囊&#60;药采&#62;');
  });

  it('comes back by GET from a form, and is told to look what became of it', async () => {
    const sent = { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await app.inject({ method: 'POST', url: '/away', headers: sent, payload: 'a=b' });
    expect(body).toContain('可能没有处理');
    expect(body).toMatch(/\(3,true\)<\/script>/);
    expect((await get('/away')).body).toMatch(/\(3,false\)<\/script>/);
  });

  it('of the office finds the way into the office', async () => {
    const { body } = await get('/admin/away');
    expect(body).toContain('管理后台');
    expect(body).toContain('href="/admin"');
    expect(body).not.toContain('400-000-0120');
  });
});

describe('everybody else gets the envelope', () => {
  it.each([
    ['/api/away', PAGE],
    ['/api/full', PAGE],
    ['/files/away', PAGE],
    ['/away', { accept: 'application/json' }],
    ['/away', {}],
  ])('%s', async (path, headers) => {
    const answer = await get(path, headers);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.json()).toMatchObject({ code: 503, message: '系统繁忙，请稍候再试', data: null });
  });
});

import type { FastifyReply } from 'fastify';
import type { Db } from '../db/client.ts';

/** Does anybody work here? Asked until the first one does. */
export async function hasStaff(db: Db): Promise<boolean> {
  const { number } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow();
  return number > 0;
}

/** What an operator does next: said at the start and at /admin. */
export const FIRST_STAFF = '还没有管理员，请在服务器上运行：npm run staff:create -- 用户名';

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>管理后台 - 还没有管理员</title>
<style>body{font:15px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;background:#f3f6f5;color:#1f2937;margin:0;display:grid;min-height:100vh;place-items:center}main{background:#fff;border:1px solid #e5e7eb;border-radius:8px;padding:28px 32px;max-width:520px;margin:16px}h1{font-size:20px;margin:0 0 12px}p{margin:0 0 12px}code{display:block;background:#f3f6f5;border-radius:6px;padding:10px 12px;user-select:all}small{color:#6b7280}</style>
<main><h1>还没有管理员</h1><p>请在运行商城的服务器上执行，用户名自定：</p><p><code>npm run staff:create -- 用户名</code></p><p>命令会输出一个一次性链接，30 分钟内打开，设置密码和动态口令。</p><small>No administrator yet: run this command on the server.</small></main></html>`;

/** In place of the office, which nobody could sign in to. */
export const sendFirstStaff = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(PAGE);

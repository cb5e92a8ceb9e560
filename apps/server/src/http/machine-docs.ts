import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml } from './html.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import { isMachineEndpoint, type MachineEndpoint, machineDocument } from './machine-document.ts';
import { TAGS } from './machine-words.ts';
import { ownUrl } from './origin.ts';
import type { Route } from './serve.ts';

/** Publishes the calls for machines: `/api/v1/openapi.json`, and a page to read and to try them with a key. */
export function publishMachines(
  app: FastifyInstance,
  routes: readonly Route[],
  config: Pick<Config, 'siteName' | 'publicUrl'>,
): void {
  const endpoints = routes.map((route) => route.endpoint).filter(isMachineEndpoint);
  app.get('/api/v1/openapi.json', async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(machineDocument(endpoints, config.siteName, ownUrl(config, request)))),
  );
  // Its calls are drawn once; only the nonce is another one each time.
  let chapters: string | null = null;
  app.get('/api/v1/docs', async (_request, reply) => {
    chapters ??= TAGS.map(([tag, about]) => chapter(tag, about, endpoints)).join('\n');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(config.siteName, chapters, nonce));
  });
}

const policy = (nonce: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function chapter(tag: string, about: string, endpoints: readonly MachineEndpoint[]): string {
  const own = endpoints.filter(({ docs }) => docs.tag === tag);
  if (own.length === 0) return '';
  return `<section><h2>${escapeHtml(tag)}</h2><p class="about">${escapeHtml(about)}</p>${own.map(call).join('\n')}</section>`;
}

function call(endpoint: MachineEndpoint): string {
  const { method, path, summary, scope, docs } = endpoint;
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? fold(PARTS[part], json(inputSchema(schema))) : [];
  });
  return `<details class="call"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)} <small>${escapeHtml(scope.slice('machine:'.length))}</small></summary>
<p>${escapeHtml(docs.description)}</p>
${parts.join('\n')}
${fold('应答的 data', json(outputSchema(endpoint.data)))}
<h3>应答的例子</h3><pre tabindex="0">${json({ code: 10_000, message: '成功', data: docs.example })}</pre>
${form(endpoint)}
</details>`;
}

const PARTS = { params: '地址中的参数', query: '查询参数', body: '请求内容' } as const;
const json = (value: unknown): string => escapeHtml(JSON.stringify(value, null, 2));
const fold = (title: string, text: string): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${text}</pre></details>`;

/** Fields that the script below makes a request of. */
function form(endpoint: MachineEndpoint): string {
  const names = (part: 'params' | 'query') => {
    const schema = endpoint[part];
    return schema ? Object.keys((inputSchema(schema).properties ?? {}) as object) : [];
  };
  const field = (part: string, name: string) =>
    `<label>${escapeHtml(name)}<input data-part="${part}" name="${escapeHtml(name)}" autocomplete="off"></label>`;
  const body = endpoint.body
    ? `<label class="wide">请求内容（JSON）<textarea data-part="body" rows="8" spellcheck="false">${json(endpoint.docs.body ?? {})}</textarea></label>`
    : '';
  return `<form data-method="${endpoint.method}" data-path="${escapeHtml(endpoint.path)}"><h3>试一试</h3>
<div class="fields">${names('params')
    .map((name) => field('params', name))
    .join('')}${names('query')
    .map((name) => field('query', name))
    .join('')}${body}</div>
<button>发送</button> <output></output><pre class="answer" tabindex="0" hidden></pre></form>`;
}

const page = (siteName: string, chapters: string, nonce: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>系统对接 - ${escapeHtml(siteName)}</title><style>${STYLE}</style></head>
<body><header><a href="/">${escapeHtml(siteName)}</a><span>系统对接</span><a href="/api/v1/openapi.json">openapi.json</a></header>
<main><h1>系统对接</h1>
<p>每个请求带请求头 <code>Authorization: Bearer qnk_…</code>。商城的密钥在管理后台“系统对接”生成，客户的密钥在“账户中心 - 系统对接”生成，都只显示一次。</p>
<ul><li>成功时 code 为 10000，结果在 data；422 的 errors 按字段说明原因。</li>
<li>金额是以元为单位的文字（"12.50"），数量是整数，时间带时区。</li>
<li>不认识的参数和字段会被拒绝，不会被忽略。</li>
<li>每个密钥每秒最多 20 次，短时可以多到 200 次；超过时返回 429，按 Retry-After 的秒数后再试。</li></ul>
<p class="key"><label>密钥<input id="key" type="password" autocomplete="off" placeholder="qnk_…"></label><small>只用于本页的“试一试”，离开后不保留。请求会真的执行。</small></p>
${chapters}</main><script nonce="${nonce}">(${TRY})()</script></body></html>`;

const STYLE = `body{font:15px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;background:#f3f6f5;color:#1f2937;margin:0}
header{background:#08804f;color:#fff;display:flex;gap:20px;padding:12px 24px}header a{color:#fff;text-decoration:none;font-weight:600}header a:last-child{margin-left:auto;font-weight:400}
main{max-width:1000px;margin:0 auto;padding:16px}h1{font-size:22px}h2{font-size:18px;margin:28px 0 0}h3{font-size:14px;margin:12px 0 4px}.about{color:#5b6675;margin:0 0 8px}
details.call{background:#fff;border:1px solid #e5e7eb;border-radius:8px;margin:8px 0;padding:8px 14px}summary{cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:48px;color:#08804f}summary b.post,summary b.put,summary b.delete{color:#a14800}small{color:#5b6675}
pre{background:#f3f6f5;border-radius:6px;padding:10px 12px;overflow:auto;font-size:13px;line-height:1.5;max-height:420px}
label{display:flex;flex-direction:column;font-size:13px;gap:2px}.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:8px}.wide{grid-column:1/-1}
input,textarea{font:inherit;border:1px solid #8b95a3;border-radius:6px;padding:6px 8px;min-width:0}textarea{font:13px/1.5 monospace}.key label{max-width:560px}
button{background:#08804f;color:#fff;border:0;border-radius:6px;font:inherit;padding:6px 18px;margin-top:8px;cursor:pointer}`;

/** Sends what a form says, with the key above, and shows the answer. */
const TRY = `()=>{
for(const form of document.querySelectorAll('form'))form.addEventListener('submit',async(event)=>{
event.preventDefault();
let path=form.dataset.path,query=new URLSearchParams(),body;
for(const field of form.querySelectorAll('[data-part]')){
if(field.dataset.part==='params')path=path.replace(':'+field.name,encodeURIComponent(field.value));
else if(field.dataset.part==='body')body=field.value;
else if(field.value!=='')query.set(field.name,field.value)}
let output=form.querySelector('output'),shown=form.querySelector('.answer'),search=String(query);
output.textContent='…';
try{
let answer=await fetch(path+(search?'?'+search:''),{method:form.dataset.method,credentials:'omit',body,
headers:{authorization:'Bearer '+document.getElementById('key').value.trim(),...(body===undefined?{}:{'content-type':'application/json','idempotency-key':crypto.randomUUID()})}});
let text=await answer.text();
output.textContent=String(answer.status);
try{text=JSON.stringify(JSON.parse(text),null,2)}catch{}
shown.textContent=text}catch{output.textContent='';shown.textContent='没有连上商城，请重试'}
shown.hidden=false})}`;

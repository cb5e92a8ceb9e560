import { escapeHtml } from './html.ts';

/** A page in the shop's look that stands alone: no database, no script or picture of another address. */
export interface LonePage {
  title: string;
  /** Whose page it is, beside the sign at the top, and where that leads. */
  name: string;
  home: string;
  /** HTML. */
  body: string;
  /** HTML for the head. */
  head?: string;
  /** Of the script by which the page opens by itself. */
  nonce: string;
  /** Until it does for the first time; null: it does not. */
  seconds: number | null;
  /** What led here was a form, which is not sent again. */
  wasSent?: boolean;
}

/**
 * Nothing that it does not hold itself, but the question whether the shop is ready. Chromium already judges the sheets that the next
 * document names in its headers by this policy, so that those of the shop may come.
 */
export const lonePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The document. Where it opens by itself, its body has a link with the id `again` and room for words with the id `left`. */
export const lonePage = ({
  title,
  name,
  home,
  body,
  head = '',
  nonce,
  seconds,
  wasSent = false,
}: LonePage): string =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="#08804F">
<title>${escapeHtml(title)} - ${escapeHtml(name)}</title>
${head}
<style>${STYLE}</style></head>
<body><header><a href="${home}">${MARK}<span>${escapeHtml(name)}</span></a></header>
<main><h1>${escapeHtml(title)}</h1>
${body}
</main>${seconds === null ? '' : `<script nonce="${nonce}">(${TRY_AGAIN})(${seconds},${wasSent})</script>`}</body></html>`;

/**
 * Waits, longer each time, with some chance in it so that not everybody comes back at once; asks whether the shop is ready and
 * only then opens the address anew, by GET: with the shop away altogether the browser's own error page would be the end.
 */
const TRY_AGAIN = `(first,sent)=>{
let words=document.getElementById('left'),again=document.getElementById('again'),store=sessionStorage,key='qn-trouble',s={},left=0,asking=false;
try{s=JSON.parse(store.getItem(key))||{}}catch{}
let n=Date.now()-s.at<3e5?s.n+1:0;
let wait=()=>{try{store.setItem(key,JSON.stringify({n,at:Date.now()}))}catch{}
left=Math.ceil(Math.min(60,first*1.6**n)*(.8+Math.random()*.4));show()};
let show=()=>{words.textContent=left+' 秒后自动重新加载'};
let open=()=>{sent?location.replace(again.href):location.reload()};
let ask=()=>{if(asking)return;asking=true;words.textContent='正在重新加载…';
fetch('/readyz',{cache:'no-store'}).then(a=>a.status!=503,()=>false).then(ready=>{asking=false;if(ready)open();else{n++;wait()}})};
setInterval(()=>{if(asking)return;if(--left>0)show();else ask()},1000);
addEventListener('online',ask);wait()}`;

const MARK =
  '<svg viewBox="0 0 44 44" width="40" height="40" aria-hidden="true"><rect width="44" height="44" rx="10" fill="#08804F"/><path d="M22 8.5c2 3 5 3.8 8.5 3.8-.3 3.4.8 6.3 3.5 8.7-1.8 8.2-6 12.3-12 14.5-6-2.2-10.2-6.3-12-14.5 2.7-2.4 3.8-5.3 3.5-8.7 3.5 0 6.5-.8 8.5-3.8z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><path d="M22 17v11M16.5 22.5h11" stroke="#fff" stroke-width="2.8" stroke-linecap="round"/></svg>';

/** The colours and sizes of apps/shop/app/styles/tokens.css. */
const STYLE = `*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:#f5f6f7;color:#1f2937;font:14px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
header{padding:16px max(calc((100vw - 1200px)/2),16px);background:#fff;border-bottom:1px solid #e5e7eb}
header a{display:inline-flex;align-items:center;gap:10px;color:#1f2937;font-size:20px;font-weight:700;text-decoration:none}
main{max-width:560px;margin:12vh auto 48px;padding:48px 32px;background:#fff;border:1px solid #e5e7eb;border-radius:6px;text-align:center}
h1{margin-bottom:8px;font-size:22px;line-height:1.35}
p{color:#4b5563}
.row{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin:24px 0 16px}
.button{min-width:132px;padding:9px 20px;border:1px solid #08804f;border-radius:6px;background:#08804f;color:#fff;font-weight:600;text-decoration:none}
.button:hover{background:#06704a}
.plain{border-color:#cbd2d9;background:#fff;color:#1f2937;font-weight:400}
.plain:hover{border-color:#08804f;background:#fff;color:#06704a}
a:focus-visible{outline:2px solid #08804f;outline-offset:2px}
.small{margin-top:4px;font-size:13px}
.number{display:block;color:#6b7280;font-size:12px;overflow-wrap:anywhere}
@media (max-width:899px){main{margin:24px 12px;padding:40px 20px}}`;

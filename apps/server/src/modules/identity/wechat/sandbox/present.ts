import { escapeHtml } from '../../../../http/html.ts';

interface PhonePage {
  /** Where the form goes. */
  action: string;
  /** Goes along unseen. */
  scene: string;
  button: string;
  /** What was read in WeChat after scanning; '' = not yet. */
  words: string;
  /** Who is asked for a yes; '' or absent = nobody. */
  asks?: string;
}

/** The stand-in for somebody's WeChat: a form and nothing else, marked as no real one. */
export function phonePage({ action, scene, button, words, asks = '' }: PhonePage): string {
  const form = `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="scene" value="${escapeHtml(scene)}">
<label for="name">微信昵称</label><input id="name" name="name" value="药店掌柜" maxlength="20" required autocomplete="off">
<p class="hint">同一个昵称就是同一个微信</p><button>${escapeHtml(button)}</button></form>`;
  const yes = `<form method="post" action="/sandbox/wechat/yes"><input type="hidden" name="name" value="${escapeHtml(asks)}">
<button>回复 1</button></form>`;
  const said = `<p class="done" role="status">${escapeHtml(words)}</p>${asks ? yes : '<p class="hint">请回到刚才的网页继续</p>'}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>沙箱微信</title>
<style>body{margin:0;background:#f5f6f7;color:#1f2937;font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:380px;margin:40px auto;padding:24px;background:#fff;border:1px solid #e5e7eb;border-radius:6px}h1{font-size:20px;margin:0 0 12px;text-align:center}
.mark{background:#fff7e8;color:#92400e;border:1px solid #f3ddb3;border-radius:4px;padding:8px;font-size:14px;text-align:center}
label{display:block;font-size:14px}input{box-sizing:border-box;width:100%;height:40px;border:1px solid #d1d5db;border-radius:4px;padding:0 10px;font:inherit}
.hint{font-size:13px;color:#6b7280;margin:4px 0 16px}button{width:100%;height:44px;border:0;border-radius:4px;background:#08804f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,input:focus-visible{outline:2px solid #0a8f5b;outline-offset:2px}.done{color:#06704a;font-weight:600}</style></head>
<body><main><h1>沙箱微信</h1><p class="mark">测试环境：代替手机微信，不会连接微信服务器</p>${words ? said : form}</main></body></html>`;
}

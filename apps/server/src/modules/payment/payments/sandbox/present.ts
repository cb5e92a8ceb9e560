import { fen, formatFen } from '@qingnang/rules/money';
import { escapeHtml } from '../../../../http/html.ts';

const METHODS: Readonly<Record<string, string>> = { wechat: '微信支付', alipay: '支付宝' };

interface CashierPage {
  paymentNo: string;
  method: string;
  amountFen: number;
  /** Of the order or the top-up. */
  number: string;
  /** null = a top-up. */
  orderId: number | null;
  isPaid: boolean;
}

/** The stand-in cashier's page: a form and nothing else, so that it works on any phone, and marked as no real money. */
export function cashierPage(page: CashierPage): string {
  const method = METHODS[page.method] ?? page.method;
  const act = page.isPaid
    ? `<p class="done" role="status">已支付，可以关闭本页</p><p><a href="${page.orderId === null ? '/yegl' : `/cart_step3/${page.orderId}`}">返回${page.orderId === null ? '余额管理' : '支付页面'}</a></p>`
    : `<form method="post" action="/sandbox/cashier/${escapeHtml(page.paymentNo)}"><button>确认支付</button></form>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>沙箱收银台</title>
<style>body{margin:0;background:#f5f6f7;color:#1f2937;font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:380px;margin:40px auto;padding:24px;background:#fff;border:1px solid #e5e7eb;border-radius:6px;text-align:center}
.mark{background:#fff7e8;color:#92400e;border:1px solid #f3ddb3;border-radius:4px;padding:8px;font-size:14px}
.sum{font-size:36px;font-weight:700;color:#cf2a2e;margin:16px 0 0}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;text-align:start;font-size:14px;color:#4b5563}dd{margin:0;text-align:end}
button{width:100%;height:44px;border:0;border-radius:4px;background:#08804f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid #0a8f5b;outline-offset:2px}.done{color:#06704a;font-weight:600}a{color:#1d5fbf}</style></head>
<body><main><h1>沙箱收银台</h1><p class="mark">测试环境：不会产生真实扣款</p><p class="sum">¥${formatFen(fen(page.amountFen))}</p>
<dl><dt>支付方式</dt><dd>${escapeHtml(method)}</dd><dt>${page.orderId === null ? '充值单号' : '订单号'}</dt><dd>${escapeHtml(page.number)}</dd><dt>支付单号</dt><dd>${escapeHtml(page.paymentNo)}</dd></dl>
${act}</main></body></html>`;
}

import type { PaymentData } from '@qingnang/contract/payments';
import { useEffect, useRef } from 'react';
import { dateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Pay.module.css';

/** What the buyer does now: scan, go to Alipay, or transfer. */
export function PaymentPanel({ payment }: { payment: PaymentData | null }) {
  const panel = useRef<HTMLElement>(null);
  // On a phone it lies below the methods.
  useEffect(() => {
    if (payment !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [payment]);
  return (
    <aside ref={panel} className={styles.scan} aria-label="付款" aria-live="polite">
      {payment === null && (
        <>
          <Icon name="shield" size={28} className="ok-text" />
          <p className="sub">选择支付方式，点击“立即支付”后在这里完成付款</p>
        </>
      )}
      {payment?.method === 'wechat' && <Wechat payment={payment} />}
      {payment?.method === 'alipay' && <Alipay payment={payment} />}
      {payment?.method === 'transfer' && <Transfer payment={payment} />}
      {payment?.is_sandbox && payment.pay_url !== '' && <Sandbox url={payment.pay_url} />}
    </aside>
  );
}

const Wechat = ({ payment }: { payment: PaymentData }) => (
  <>
    <p className="strong">微信扫码支付</p>
    <div className={styles.qr}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(payment.code_image)}`}
        width={184}
        height={184}
        alt="微信支付二维码"
      />
    </div>
    <p>
      <Price value={payment.amount} size="lg" />
    </p>
    <p className="sub small">支付成功后本页自动跳转</p>
  </>
);

const Alipay = ({ payment }: { payment: PaymentData }) => (
  <>
    <p className="strong">支付宝付款</p>
    <p>
      <Price value={payment.amount} size="lg" />
    </p>
    <p className="sub small">付款页面已在新窗口打开，支付成功后本页自动跳转</p>
    <a className="link" href={payment.pay_url} target="_blank" rel="noopener noreferrer">
      没有打开？点这里前往支付宝
    </a>
  </>
);

function Transfer({ payment }: { payment: PaymentData }) {
  const { bank, expires_at } = payment;
  if (!bank) return null;
  return (
    <>
      <p className="strong">请转账至以下账户</p>
      <p>
        <Price value={payment.amount} size="lg" />
      </p>
      <dl className={styles.bank}>
        <BankRow label="户名" value={bank.name} />
        <BankRow label="开户行" value={bank.bank} />
        <BankRow label="账号" value={bank.number} />
        <BankRow label="附言" value={bank.memo} />
      </dl>
      <ol className={styles.next}>
        <li>从贵司对公账户转账，附言务必填写订单号</li>
        <li>{expires_at ? `请在 ${dateTime(expires_at)} 前到账，逾期订单自动关闭` : '请在 48 小时内到账'}</li>
        <li>财务确认到账后订单进入审核，本页与“我的订单”会同步更新</li>
      </ol>
    </>
  );
}

const BankRow = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
    <dd>
      <Button size="sm" aria-label={`复制${label}`} onClick={() => void copy(value)}>
        复制
      </Button>
    </dd>
  </div>
);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('已复制');
  } catch {
    toast.error('复制没有成功，请手动选择复制');
  }
}

const Sandbox = ({ url }: { url: string }) => (
  <Notice kind="warn" className={styles.sandbox}>
    <b className="strong">沙箱环境</b>：不会真实扣款。
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      打开沙箱收银台
    </a>
  </Notice>
);

import type { PaymentData } from '@qingnang/contract/payments';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Pay.module.css';
import { TransferPanel } from './TransferPanel.tsx';

interface PaymentPanelProps {
  /** The order that proofs of a transfer are handed in for; null = none are. */
  proofsOf: number | null;
  payment: PaymentData | null;
}

/** What the buyer does now: scan, go to Alipay, or transfer. */
export function PaymentPanel({ proofsOf, payment }: PaymentPanelProps) {
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
      {payment?.method === 'transfer' && <TransferPanel proofsOf={proofsOf} payment={payment} />}
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

const Sandbox = ({ url }: { url: string }) => (
  <Notice kind="warn" className={styles.sandbox}>
    <b className="strong">沙箱环境</b>：不会真实扣款。
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      打开沙箱收银台
    </a>
  </Notice>
);

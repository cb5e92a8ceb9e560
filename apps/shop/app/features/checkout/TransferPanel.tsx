import type { PaymentData } from '@qingnang/contract/payments';
import { copyText } from '../../lib/copy.ts';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Pay.module.css';
import { TransferProofs } from './TransferProofs.tsx';

interface TransferPanelProps {
  proofsOf: number | null;
  payment: PaymentData;
}

/** Where to send the money, and what to hand in when it is sent. */
export function TransferPanel({ proofsOf, payment }: TransferPanelProps) {
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
        <BankRow label="金额" value={payment.amount.toFixed(2)} />
        <BankRow label="附言" value={bank.memo} />
      </dl>
      <ol className={styles.next}>
        <li>从贵司对公账户转账，附言务必填写订单号</li>
        <li>{expires_at ? `请在 ${dateTime(expires_at)} 前到账，逾期订单自动关闭` : '请在 48 小时内到账'}</li>
        <li>{proofsOf !== null && '转账后上传凭证，'}财务核对到账后订单进入审核</li>
      </ol>
      {proofsOf !== null && <TransferProofs orderId={proofsOf} />}
    </>
  );
}

const BankRow = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className={label === '户名' || label === '开户行' ? undefined : 'num'}>{value}</dd>
    <dd>
      <Button size="sm" aria-label={`复制${label}`} onClick={() => void copyText(label, value)}>
        复制
      </Button>
    </dd>
  </div>
);

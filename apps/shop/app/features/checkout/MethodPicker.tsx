import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { Radio } from '../../ui/Choice.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { methodsOf } from './methods.ts';
import styles from './Pay.module.css';
import type { Method, PaymentState } from './usePayment.ts';

const LOOKS: Record<Method, { icon: IconName; look: string | undefined; line: string }> = {
  wechat: { icon: 'chat', look: styles.wechat, line: '使用微信扫码付款' },
  alipay: { icon: 'wallet', look: styles.alipay, line: '打开支付宝页面完成付款' },
  transfer: { icon: 'bank', look: styles.transfer, line: '48 小时内到账有效，由财务确认' },
  balance: { icon: 'card', look: styles.balance, line: '' },
  credit: { icon: 'calendar', look: styles.credit, line: '' },
};

interface MethodPickerProps {
  state: PaymentState;
  value: Method | null;
  onChange: (method: Method) => void;
}

/** The ways to pay this order; one that is not possible says why. */
export const MethodPicker = ({ state, value, onChange }: MethodPickerProps) => (
  <div role="radiogroup" aria-label="支付方式">
    {methodsOf(state).map(({ method, name, reason }) => (
      <label key={method} className={styles.method}>
        <Radio
          name="method"
          value={method}
          checked={method === value}
          disabled={reason !== ''}
          onChange={() => onChange(method)}
        />
        <span className={cx(styles.icon, LOOKS[method].look)}>
          <Icon name={LOOKS[method].icon} size={24} />
        </span>
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.line}>{lineOf(method, state)}</span>
        </span>
        {reason !== '' && <span className="small sub">{reason}</span>}
      </label>
    ))}
  </div>
);

function lineOf(method: Method, { balance, credit_free }: PaymentState): string {
  if (method === 'balance') return `可用余额 ${money(balance)}`;
  if (method === 'credit') return `先发货后付款，剩余额度 ${money(credit_free ?? 0)}`;
  return LOOKS[method].line;
}

import type { SameAgain } from '@qingnang/contract/rebuy';
import { useLocation } from 'react-router';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Checkout.module.css';

/** What goes along to checkout when a past order is bought again as it was. */
export interface SameState {
  same: Pick<SameAgain, 'order_no' | 'refused' | 'changed'>;
}

/** What of the past order cannot be had, and what differs from then. */
export function SameNotice() {
  const state = useLocation().state as SameState | null;
  if (!state?.same) return null;
  const { order_no, refused, changed } = state.same;
  return (
    <Notice kind={refused.length > 0 ? 'warn' : 'ok'} className={styles.conflict}>
      <p className="strong">
        按订单 <span className="num">{order_no}</span> 原样再来
        {refused.length + changed.length > 0 ? '，以下与上次不同：' : '，商品、数量、地址和发票与上次相同'}
      </p>
      <ul>
        {refused.map(({ name, message }) => (
          <li key={`refused ${name}`}>
            {name}：{message}，未加入
          </li>
        ))}
        {changed.map(({ name, message }) => (
          <li key={`changed ${name}`}>
            {name}：{message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

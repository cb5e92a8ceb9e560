import type { OwnTransfer } from '@qingnang/contract/transfers';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Transfer.module.css';
import { TransferProofs } from './TransferProofs.tsx';

/** On an order's page: what was handed in for its transfer. */
export const TransferSection = ({ orderId, transfer }: { orderId: number; transfer: OwnTransfer }) => (
  <section className="panel" aria-labelledby="order-transfer">
    <PanelHead title={<span id="order-transfer">对公转账</span>}>
      <span className="sub small">财务核对到账后，订单进入审核</span>
    </PanelHead>
    <div className={styles.section}>
      <TransferProofs orderId={orderId} atFirst={transfer} />
    </div>
  </section>
);

import type { ReceiptDetail } from '@qingnang/contract/receipts';
import { money } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import styles from './Receipts.module.css';

const STEPS = ['提交订单', '单独付款', '质管审核', '送注册地址', '签收盖章', '上传回执'].map((label) => ({
  label,
}));

/** The way of a receipt order, from the payment to the receipt that goes back. */
export const ReceiptSteps = () => (
  <div className={styles.path}>
    <Steps label="含麻订单流程" steps={STEPS} now={1} />
  </div>
);

/** What holds for the payment of a receipt order, in words. @param onlyTransfer the buyer may pay by transfer only */
export const ReceiptRules = ({ detail, onlyTransfer }: { detail: ReceiptDetail; onlyTransfer: boolean }) => (
  <section className={styles.aside} aria-label="付款须知">
    <h2 className="strong">付款须知</h2>
    <ol className={styles.rules}>
      <li>
        根据 GSP 规定，含麻订单只能单独付款，
        {onlyTransfer
          ? '该订单必须由贵司对公账户转账到我司对公账户'
          : '支持在线支付，或由贵司对公账户转账到我司对公账户'}
        ；不能使用余额、优惠券和现金券。
      </li>
      <li>
        本单使用委托书 <b>{detail.authorisation_no || '（已退回）'}</b>，订单取消后自动退回。
      </li>
      <li>只送证照注册地址：{detail.address}，付款后不能更改。</li>
      <li>收货后请在回执单上签字盖章并上传，审核通过后订单完成；未交回执不能再下含麻订单。</li>
    </ol>
    {detail.linked.length > 0 && (
      <p className="small">
        同时提交的订单：
        {detail.linked.map((one) => (
          <span key={one.id} className={styles.linked}>
            <PageLink className="link num" to={`/order/info/${one.id}`}>
              {one.order_no}
            </PageLink>{' '}
            {one.status_name} {money(one.total)}
          </span>
        ))}
      </p>
    )}
  </section>
);

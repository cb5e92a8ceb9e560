import type { ReceiptOrder } from '@qingnang/contract/receipts';
import { count, dateTime, money } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { OrderButtons } from '../orders/OrderButtons.tsx';
import { PayBefore } from '../orders/PayBefore.tsx';
import { Pill, StatusPill } from '../orders/StatusPill.tsx';
import type { OrderActs } from '../orders/useOrderActs.tsx';
import styles from './Receipts.module.css';
import { RECEIPT_PILLS } from './receipt-pills.ts';
import { receiptPayPath } from './receipt-tabs.ts';

interface ReceiptCardsProps {
  orders: readonly ReceiptOrder[];
  acts: OrderActs;
  onUpload: (order: ReceiptOrder) => void;
}

/** Receipt orders, each with where its receipt stands and what to do next. */
export const ReceiptCards = ({ orders, acts, onUpload }: ReceiptCardsProps) => (
  <ul className={styles.cards}>
    {orders.map((order) => (
      <li key={order.id} className={styles.card}>
        <article aria-label={`含麻订单 ${order.order_no}`}>
          <Head order={order} />
          <div className={styles.body}>
            <Lines order={order} />
            <p className={styles.sum}>
              <Price value={order.total} size="sm" ink />
              <span className="muted small">数量合计 {count(order.piece_count)}</span>
            </p>
            <Acts order={order} acts={acts} onUpload={onUpload} />
          </div>
          {order.receipt_note !== '' && (
            <p className={order.receipt_status === 'refused' ? styles.bad : styles.note}>
              {order.receipt_status === 'refused' && '退回原因：'}
              {order.receipt_note}
            </p>
          )}
        </article>
      </li>
    ))}
  </ul>
);

const Head = ({ order }: { order: ReceiptOrder }) => (
  <header className={styles.head}>
    <PageLink className="link num strong" to={`/order/info/${order.id}`}>
      {order.order_no}
    </PageLink>
    <span className="num muted small">{dateTime(order.placed_at)}</span>
    <span className="sub small">{order.ck_name}</span>
    <span className={styles.states}>
      <PayBefore order={order} />
      <StatusPill order={order} />
      {order.receipt_status !== '' && (
        <Pill kind={RECEIPT_PILLS[order.receipt_status]}>{order.receipt_status_name}</Pill>
      )}
    </span>
  </header>
);

const Lines = ({ order }: { order: ReceiptOrder }) => (
  <ul className={styles.lines}>
    {order.lines.map((line) => (
      <li key={line.id}>
        <GoodsImage className={styles.pack} src={line.image} width={40} />
        <span className={styles.words}>
          <PageLink to={goodsPath(line.goods_id)}>{line.name}</PageLink>
          <span className="muted small">
            {line.ypgg}　{line.sccj}
          </span>
        </span>
        <span className="num sub small">
          {money(line.price)} × {count(line.number)}
        </span>
      </li>
    ))}
    {order.line_count > order.lines.length && (
      <li>
        <PageLink className="link small" to={`/order/info/${order.id}`}>
          查看其余 {order.line_count - order.lines.length} 个品种
        </PageLink>
      </li>
    )}
  </ul>
);

const Acts = ({ order, acts, onUpload }: { order: ReceiptOrder } & Omit<ReceiptCardsProps, 'orders'>) => (
  <div className={styles.acts}>
    {order.acts.includes('pay') && (
      <ButtonLink variant="primary" size="sm" to={receiptPayPath(order.id)}>
        立即支付
      </ButtonLink>
    )}
    {order.may_upload && (
      <Button variant="primary" size="sm" onClick={() => onUpload(order)}>
        {order.receipt_status === 'refused' ? '重新上传回执' : '上传回执'}
      </Button>
    )}
    {order.form_url !== '' && (
      <a className="link small" href={order.form_url} target="_blank" rel="noopener noreferrer">
        打印回执单
      </a>
    )}
    <OrderButtons
      order={{ id: order.id, acts: order.acts.filter((act) => act === 'cancel') }}
      acts={acts}
      size="sm"
      quiet
    />
  </div>
);

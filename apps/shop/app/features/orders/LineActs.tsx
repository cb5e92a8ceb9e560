import { mayDo } from '@qingnang/contract/member-words';
import type { OrderDetail } from '@qingnang/contract/orders';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { sendLines } from '../catalog/add-lines.ts';
import styles from './OrderLines.module.css';
import type { OrderLine } from './order-lines.ts';

interface LineActsProps {
  order: Pick<OrderDetail, 'id' | 'acts'>;
  line: OrderLine;
}

/** One line once more into the cart, or a claim about it. Gifts and what was bought by 换购 cannot be bought alone. */
export function LineActs({ order, line }: LineActsProps) {
  const member = useSession().user?.member ?? null;
  const [busy, setBusy] = useState(false);
  const isBought = line.is_gift === 0 && line.is_exchange === 0;
  const add = async () => {
    setBusy(true);
    await sendLines([{ goods_id: line.goods_id, number: line.number }]);
    setBusy(false);
  };
  return (
    <span className={styles.lineActs}>
      {isBought && mayDo(member, 'order') && (
        <button
          type="button"
          className="link"
          disabled={busy}
          aria-label={`加购 ${line.name} ${line.number} ${line.bzdw}`}
          onClick={() => void add()}
        >
          加购
        </button>
      )}
      {order.acts.includes('after_sales') && line.shipped_number > 0 && mayDo(member, 'claim') && (
        <PageLink
          className="link"
          to={`/order/afterSales/new?order=${order.id}&line=${line.id}`}
          aria-label={`售后 ${line.name}`}
        >
          售后
        </PageLink>
      )}
    </span>
  );
}

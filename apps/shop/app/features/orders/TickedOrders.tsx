import type { OrderSummary } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { invoicesPath } from '../invoices/invoice-paths.ts';
import { PackButton } from '../papers/PackButton.tsx';
import styles from './Orders.module.css';
import { OrderTable } from './OrderTable.tsx';
import type { OrderActs } from './useOrderActs.tsx';

interface TickedOrdersProps {
  orders: readonly OrderSummary[];
  acts: OrderActs;
}

const LEFT: readonly number[] = [ORDER_STATUS.partly_shipped, ORDER_STATUS.shipped, ORDER_STATUS.completed];

/** The orders of a page, to be ticked, and what is done with the ticked ones: their papers as one ZIP, invoices, print. */
export function TickedOrders({ orders, acts }: TickedOrdersProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const maySeeMoney = useMay('money');
  const tick = (id: number, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const isAll = orders.every(({ id }) => ticked.has(id));
  const left = orders.filter(({ id, status }) => ticked.has(id) && LEFT.includes(status));
  return (
    <>
      <OrderTable orders={orders} acts={acts} ticked={ticked} onTick={tick} />
      <div className={cx(styles.batch, 'not-phone')}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && ticked.size > 0}
          onChange={(event) => setTicked(new Set(event.target.checked ? orders.map(({ id }) => id) : []))}
        >
          全选本页
        </Checkbox>
        <span className="muted small" role="status">
          {ticked.size > 0 && `已选 ${count(ticked.size)} 单，其中 ${count(left.length)} 单已发货`}
        </span>
        {left.length > 0 && (
          <PackButton
            key={left.map(({ id }) => id).join()}
            size="sm"
            choice={{ order_ids: left.map(({ id }) => id).join() }}
            label="药检报告、发票、随货单"
          />
        )}
        {left.length > 0 && maySeeMoney && (
          <PageLink className="link small" to={invoicesPath({})}>
            批量申请发票
          </PageLink>
        )}
        <Button size="sm" onClick={() => window.print()}>
          <Icon name="printer" size={16} />
          打印
        </Button>
      </div>
    </>
  );
}

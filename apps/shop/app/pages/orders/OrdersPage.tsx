import { MAX_EXPORT } from '@qingnang/contract/order-export';
import type { orderList } from '@qingnang/contract/orders';
import type { dueOrders } from '@qingnang/contract/payments';
import type { storeList } from '@qingnang/contract/stores';
import { useLoaderData, useNavigate } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { DueNotice } from '../../features/checkout/DueNotice.tsx';
import { dayOf } from '../../features/orders/date-ranges.ts';
import { OrderCards } from '../../features/orders/OrderCards.tsx';
import { OrderSearch } from '../../features/orders/OrderSearch.tsx';
import styles from '../../features/orders/Orders.module.css';
import { exportPath, ordersPath, orderTabs } from '../../features/orders/order-tabs.ts';
import { TickedOrders } from '../../features/orders/TickedOrders.tsx';
import { useOrderActs } from '../../features/orders/useOrderActs.tsx';
import { storeOrdersPath } from '../../features/stores/store-paths.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { date } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const PAGE_SIZE = 10;
const EXPORT_HINT = `按当前筛选导出订单与明细，最多 ${MAX_EXPORT} 单`;

const page = defineData(async (call, { query }) => {
  // Whatever stands in the address: the list is shown.
  const status = wholeNumber(query.get('status'), 0);
  const keywords = (query.get('keywords') ?? '').slice(0, 60);
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  const number = wholeNumber(query.get('page'), 1);
  const due = part(call<typeof dueOrders>('GET /api/payment/due'));
  const stores = part(call<typeof storeList>('GET /api/stores'));
  const orders = await call<typeof orderList>('GET /api/order', {
    query: {
      status: status <= 90 ? status : 0,
      keywords,
      from,
      to,
      page: Math.max(1, number),
      page_size: PAGE_SIZE,
    },
  });
  const filter = { status, keywords, from, to };
  return { orders, due: await due, stores: await stores, filter, today: date(Date.now()) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : otherwise;

export default function OrdersPage() {
  const { orders, due, stores: own, filter, today } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const stores = own.ok ? own.data.list : [];
  const acts = useOrderActs();
  return (
    <MemberFrame trail={[{ label: '我的订单' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="我的订单">
          <span className={styles.headLinks}>
            <PageLink className="link" to="/order/proposals">
              待确认订单
            </PageLink>
            {stores.length > 0 && (
              <Select
                className={styles.stores}
                aria-label="门店"
                value=""
                onChange={(event) => void navigate(storeOrdersPath({ store: Number(event.target.value) }))}
              >
                <option value="">本单位</option>
                <option value="0">全部门店</option>
                {stores.map(({ id, company }) => (
                  <option key={id} value={id}>
                    {company}
                  </option>
                ))}
              </Select>
            )}
          </span>
          {orders.total > 0 && (
            <a className={cx('link', styles.export)} href={exportPath(filter)} title={EXPORT_HINT} download>
              <Icon name="download" size={16} />
              导出 XLSX
            </a>
          )}
        </PanelHead>
        {due.ok && <DueNotice due={due.data.list} />}
        <TabLinks
          label="订单状态"
          links={orderTabs(orders.counts, filter.status).map((tab) => ({
            label: tab.label,
            count: tab.count,
            due: tab.due,
            to: ordersPath({ ...filter, status: tab.status }),
            current: tab.status === filter.status,
          }))}
        />
        <OrderSearch filter={filter} today={today} />
        {orders.list.length === 0 ? (
          <NoOrders isFiltered={ordersPath(filter) !== '/order'} />
        ) : (
          <>
            <TickedOrders
              key={ordersPath({ ...filter, page: orders.page })}
              orders={orders.list}
              acts={acts}
            />
            <OrderCards orders={orders.list} acts={acts} />
          </>
        )}
        <div className={styles.pager}>
          <Pager
            page={orders.page}
            pageSize={orders.page_size}
            total={orders.total}
            to={(number) => ordersPath({ ...filter, page: number })}
          />
        </div>
      </section>
      {acts.dialogs}
    </MemberFrame>
  );
}

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有符合条件的订单' : '还没有订单'}>
    <p>{isFiltered ? '换个关键词或时间，或看看全部订单' : '选好商品，提交后在这里查看进度'}</p>
    <p className="row">
      <ButtonLink variant="primary" to={isFiltered ? '/order' : '/list'}>
        {isFiltered ? '全部订单' : '去采购'}
      </ButtonLink>
    </p>
  </EmptyState>
);

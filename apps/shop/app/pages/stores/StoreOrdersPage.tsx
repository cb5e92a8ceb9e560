import type { storeList, storeOrders } from '@qingnang/contract/stores';
import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { dayOf, inOrder } from '../../features/orders/date-ranges.ts';
import orderStyles from '../../features/orders/Orders.module.css';
import { orderTabs } from '../../features/orders/order-tabs.ts';
import { StoreOrderList } from '../../features/stores/StoreOrderList.tsx';
import styles from '../../features/stores/Stores.module.css';
import {
  type StoreOrdersQuery,
  storeExportPath,
  storeOrdersPath,
} from '../../features/stores/store-paths.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { date } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input, Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const PAGE_SIZE = 20;

const page = defineData(async (call, { query }) => {
  const stores = await call<typeof storeList>('GET /api/stores');
  const known = [stores.head, ...stores.list].map(({ id }) => id);
  // Whatever stands in the address: the list is shown.
  const asked = wholeNumber(query.get('store'), 0);
  const status = wholeNumber(query.get('status'), 0);
  const filter = {
    store: known.includes(asked) ? asked : 0,
    status: status <= 90 ? status : 0,
    keywords: (query.get('keywords') ?? '').slice(0, 60),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  };
  const orders = await call<typeof storeOrders>('GET /api/stores/orders', {
    query: {
      store_id: filter.store || undefined,
      status: filter.status,
      keywords: filter.keywords,
      from: filter.from,
      to: filter.to,
      page: Math.max(1, wholeNumber(query.get('page'), 1)),
      page_size: PAGE_SIZE,
    },
  });
  return { stores, orders, filter, today: date(Date.now()) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;

export default function StoreOrdersPage() {
  const { stores, orders, filter, today } = useLoaderData<typeof loader>();
  const { head, list } = stores;
  const currentId = [head, ...list].find((store) => store.is_current)?.id ?? head.id;
  return (
    <MemberFrame trail={[{ label: '多店管理', to: '/ddgl' }, { label: '各店订单' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="各店订单">
          <PageLink className="link" to="/ddgl/pay">
            各店付款
          </PageLink>
          {orders.total > 0 && (
            <a className={cx('link', orderStyles.export)} href={storeExportPath(filter)} download>
              <Icon name="download" size={16} />
              导出 XLSX
            </a>
          )}
        </PanelHead>
        <TabLinks
          label="订单状态"
          links={orderTabs(orders.counts, filter.status).map((tab) => ({
            label: tab.label,
            count: tab.count,
            to: storeOrdersPath({ ...filter, status: tab.status }),
            current: tab.status === filter.status,
          }))}
        />
        <Filters key={storeOrdersPath(filter)} filter={filter} today={today} stores={[head, ...list]} />
        {orders.list.length === 0 ? (
          <EmptyState title="没有符合条件的订单">
            <p>换个门店、关键词或时间看看</p>
          </EmptyState>
        ) : (
          <StoreOrderList
            orders={orders.list}
            headId={head.id}
            headName={head.company}
            currentId={currentId}
          />
        )}
        <div className={styles.pager}>
          <Pager
            page={orders.page}
            pageSize={orders.page_size}
            total={orders.total}
            to={(number) => storeOrdersPath({ ...filter, page: number })}
          />
        </div>
      </section>
    </MemberFrame>
  );
}

interface FiltersProps {
  filter: Required<Omit<StoreOrdersQuery, 'page'>>;
  /** `2026-11-21` */
  today: string;
  stores: readonly { id: number; company: string }[];
}

function Filters({ filter, today, stores }: FiltersProps) {
  const navigate = useNavigate();
  const [words, setWords] = useState(filter.keywords);
  const [range, setRange] = useState({ from: filter.from, to: filter.to });
  const go = (change: StoreOrdersQuery) => void navigate(storeOrdersPath({ ...filter, ...change }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    go({ keywords: words.trim(), ...inOrder(range) });
  };
  return (
    <search aria-label="筛选各店订单">
      <form method="post" className={styles.filters} onSubmit={search}>
        <Select
          compact
          className={styles.which}
          aria-label="门店"
          value={filter.store}
          onChange={(event) => go({ store: Number(event.target.value) })}
        >
          <option value={0}>总部与全部门店</option>
          {stores.map(({ id, company }) => (
            <option key={id} value={id}>
              {company}
            </option>
          ))}
        </Select>
        <Input
          compact
          type="search"
          className={styles.words}
          aria-label="搜索各店订单"
          placeholder="订单号 / 商品名 / 厂家 / 批号"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <DayRange
          compact
          from={range.from}
          to={range.to}
          max={today}
          onChange={(more) => setRange({ ...range, ...more })}
        />
        <Button variant="primary" size="sm" type="submit">
          查询
        </Button>
      </form>
    </search>
  );
}

import { fromAddress } from '@qingnang/contract/call';
import type { Page } from '@qingnang/contract/envelope';
import type { InvoiceRule, invoiceRuleOwn } from '@qingnang/contract/invoice-rules';
import type { InvoiceTitle, invoiceTitles } from '@qingnang/contract/invoice-titles';
import { INVOICE_DAYS } from '@qingnang/contract/invoice-words';
import type {
  InvoiceableOrder,
  InvoiceHead,
  invoiceById,
  invoiceOrders,
  invoices,
} from '@qingnang/contract/invoices';
import { type FormEvent, useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import styles from '../../features/invoices/Invoices.module.css';
import { InvoiceTable } from '../../features/invoices/InvoiceTable.tsx';
import { InvoiceView } from '../../features/invoices/InvoiceView.tsx';
import {
  type InvoiceTab,
  invoiceIn,
  invoicesPath,
  invoiceTabs,
  stateIn,
  stateLinks,
  tabIn,
} from '../../features/invoices/invoice-paths.ts';
import { TitleList } from '../../features/invoices/TitleList.tsx';
import { ToInvoice } from '../../features/invoices/ToInvoice.tsx';
import { cx } from '../../lib/cx.ts';
import { type DataCall, defineData } from '../../lib/data.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const ORDERS_A_PAGE = 50;

interface Shown {
  tab: InvoiceTab;
  status: string;
  keywords: string;
}

const page = defineData(async (call, { query }) => {
  const id = invoiceIn(query);
  const shown = {
    tab: tabIn(query),
    status: stateIn(query),
    keywords: (query.get('keywords') ?? '').slice(0, 60),
  };
  const invoice = id === 0 ? null : await call<typeof invoiceById>('GET /api/invoices/:id', { at: { id } });
  return { invoice, shown, ...(await readTab(call, shown, id > 0, pageIn(query))) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

async function readTab(call: DataCall, { tab, status, keywords }: Shown, isOne: boolean, number: number) {
  const nothing = { orders: null, invoices: null, titles: [] as InvoiceTitle[], rule: null };
  if (isOne) return nothing;
  const readTitles = async () => (await call<typeof invoiceTitles>('GET /api/user/invoice_titles')).list;
  if (tab === 'titles') return { ...nothing, titles: await readTitles() };
  if (tab === 'list') {
    const found = await call<typeof invoices>('GET /api/invoices', {
      query: fromAddress({ status, keywords, page: number }),
    });
    return { ...nothing, invoices: found };
  }
  const [orders, titles, rule] = await Promise.all([
    call<typeof invoiceOrders>('GET /api/invoices/orders', {
      query: { keywords, page: number, page_size: ORDERS_A_PAGE },
    }),
    readTitles(),
    call<typeof invoiceRuleOwn>('GET /api/invoices/rule'),
  ]);
  return { ...nothing, orders, titles, rule };
}

/** 电子发票: orders to invoice, invoices, titles; `?id=` shows one invoice. */
export default function InvoicesPage() {
  const { invoice, shown, orders, invoices, titles, rule } = useLoaderData<typeof loader>();
  if (invoice)
    return (
      <MemberFrame trail={[{ label: '电子发票', to: invoicesPath({ tab: 'list' }) }, { label: '发票详情' }]}>
        <InvoiceView invoice={invoice} />
      </MemberFrame>
    );
  return (
    <MemberFrame trail={[{ label: '电子发票' }]}>
      <section className={cx('panel', frame.flush)}>
        <h1 className="visually-hidden">电子发票</h1>
        <TabLinks label="电子发票" links={invoiceTabs(shown.tab)} />
        {shown.tab === 'titles' && <TitleList titles={titles} />}
        {rule?.is_monthly === 1 && <MonthlyNotice rule={rule} />}
        {orders && <Orders orders={orders} titles={titles} shown={shown} />}
        {invoices && <Invoices invoices={invoices} shown={shown} />}
      </section>
    </MemberFrame>
  );
}

const MonthlyNotice = ({ rule }: { rule: InvoiceRule }) => (
  <div className={styles.bar}>
    <Notice kind="info">
      贵司按月开票：每月 {rule.day} 日自动开具此前已发货的订单，下次 {rule.next_on}，抬头 {rule.title}（
      {rule.kind_name}）。需要改为按单请联系客服
    </Notice>
  </div>
);

interface OrdersProps {
  orders: Page<InvoiceableOrder>;
  titles: readonly InvoiceTitle[];
  shown: Shown;
}

const Orders = ({ orders, titles, shown }: OrdersProps) => (
  <>
    <div className={styles.bar}>
      <span className="sub">已全部发货的订单，发货后 {INVOICE_DAYS} 天内可申请；退款自动开红字发票</span>
      <Search key="orders" shown={shown} placeholder="订单号 / 商品名" />
    </div>
    {orders.list.length === 0 ? (
      <EmptyState title={shown.keywords === '' ? '没有可开票的订单' : '没有符合条件的订单'}>
        <p>订单全部发货后在这里申请；已开的发票见发票记录</p>
        <p className="row">
          <ButtonLink to={shown.keywords === '' ? invoicesPath({ tab: 'list' }) : '/dzfp'}>
            {shown.keywords === '' ? '发票记录' : '全部可开票订单'}
          </ButtonLink>
        </p>
      </EmptyState>
    ) : (
      <ToInvoice key={orders.page} orders={orders.list} titles={titles} />
    )}
    <div className={styles.pager}>
      <Pager
        page={orders.page}
        pageSize={orders.page_size}
        total={orders.total}
        to={(number) => invoicesPath({ keywords: shown.keywords, page: number })}
      />
    </div>
  </>
);

const Invoices = ({ invoices, shown }: { invoices: Page<InvoiceHead>; shown: Shown }) => (
  <>
    <div className={styles.bar}>
      <SegmentedLinks label="发票状态" links={stateLinks(shown)} />
      <Search key="list" shown={shown} placeholder="发票号码 / 抬头 / 订单号" />
    </div>
    {invoices.list.length === 0 ? (
      <EmptyState title={shown.keywords + shown.status === '' ? '还没有发票' : '没有符合条件的发票'}>
        <p className="row">
          <ButtonLink variant="primary" to="/dzfp">
            申请开票
          </ButtonLink>
        </p>
      </EmptyState>
    ) : (
      <InvoiceTable invoices={invoices.list} />
    )}
    <div className={styles.pager}>
      <Pager
        page={invoices.page}
        pageSize={invoices.page_size}
        total={invoices.total}
        to={(number) => invoicesPath({ ...shown, page: number })}
      />
    </div>
  </>
);

function Search({ shown, placeholder }: { shown: Shown; placeholder: string }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(shown.keywords);
  useEffect(() => setWords(shown.keywords), [shown.keywords]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(invoicesPath({ ...shown, keywords: words.trim() }));
  };
  return (
    <search aria-label="筛选" className="push">
      <form method="post" className={styles.search} onSubmit={search}>
        <Input
          type="search"
          compact
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" size="sm">
          查询
        </Button>
      </form>
    </search>
  );
}

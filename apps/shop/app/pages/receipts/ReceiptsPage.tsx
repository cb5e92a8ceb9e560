import type { ReceiptOrder, receiptList, receiptQuota } from '@qingnang/contract/receipts';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/orders/Orders.module.css';
import { useOrderActs } from '../../features/orders/useOrderActs.tsx';
import { QuotaPanel } from '../../features/receipts/QuotaPanel.tsx';
import { ReceiptCards } from '../../features/receipts/ReceiptCards.tsx';
import { receiptsPath, TABS, tabOf } from '../../features/receipts/receipt-tabs.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const UploadDialog = lazyKept(() => import('../../features/receipts/UploadDialog.tsx'));

const PAGE_SIZE = 10;

const page = defineData(async (call, { query }) => {
  const tab = tabOf(query.get('tab'));
  const asked = query.get('page') ?? '';
  const number = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const [orders, quota] = await Promise.all([
    call<typeof receiptList>('GET /api/user/receipts', {
      query: { tab, page: number, page_size: PAGE_SIZE },
    }),
    call<typeof receiptQuota>('GET /api/user/receipts/quota'),
  ]);
  return { orders, quota, tab };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReceiptsPage() {
  const { orders, quota, tab } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const acts = useOrderActs();
  const [uploading, setUploading] = useState<ReceiptOrder | null>(null);
  const done = () => {
    setUploading(null);
    void revalidate();
  };
  return (
    <MemberFrame trail={[{ label: '我的订单', to: '/order' }, { label: '含麻订单' }]}>
      <QuotaPanel quota={quota} />
      <section className={cx('panel', frame.flush)} aria-label="含麻订单列表">
        <TabLinks
          label="含麻订单状态"
          links={TABS.map((one) => ({
            label: one.label,
            ...(one.tab === 'all' || one.tab === 'done' ? {} : { count: orders.counts[one.tab] }),
            due: one.due,
            to: receiptsPath(one.tab),
            current: one.tab === tab,
          }))}
        />
        {orders.list.length === 0 ? (
          <NoOrders isFiltered={tab !== 'all'} />
        ) : (
          <ReceiptCards orders={orders.list} acts={acts} onUpload={setUploading} />
        )}
        <div className={styles.pager}>
          <Pager
            page={orders.page}
            pageSize={orders.page_size}
            total={orders.total}
            to={(number) => receiptsPath(tab, number)}
          />
        </div>
      </section>
      {acts.dialogs}
      {uploading && (
        <Suspense>
          <UploadDialog order={uploading} onClose={() => setUploading(null)} onDone={done} />
        </Suspense>
      )}
    </MemberFrame>
  );
}

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '这里没有订单' : '还没有含麻订单'}>
    <p>含特殊药品复方制剂单独成单，每单使用 1 份委托书，收货后交回盖章回执</p>
    <p className="row">
      <ButtonLink variant="primary" to={isFiltered ? receiptsPath('all') : '/list'}>
        {isFiltered ? '全部含麻订单' : '去采购'}
      </ButtonLink>
    </p>
  </EmptyState>
);

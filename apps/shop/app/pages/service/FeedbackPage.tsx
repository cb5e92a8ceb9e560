import type { feedbackList } from '@qingnang/contract/feedback';
import type { OrderSummary, orderList } from '@qingnang/contract/orders';
import type { ownReasons } from '@qingnang/contract/reasons';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/feedback/Feedback.module.css';
import { FeedbackForm } from '../../features/feedback/FeedbackForm.tsx';
import { FeedbackRows } from '../../features/feedback/FeedbackRows.tsx';
import { feedbackPath, feedbackTabs, stateOf } from '../../features/feedback/feedback-query.ts';
import { pageIn } from '../../features/goods/page-in.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { date, money } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

/** Orders that can be named: those one has just bought or is waiting for. */
const ORDERS = 20;

const page = defineData(async (call, { query }) => {
  const status = stateOf(query.get('status'));
  const [feedbacks, types, orders] = await Promise.all([
    call<typeof feedbackList>('GET /api/user/feedback', { query: { status, page: pageIn(query) } }),
    call<typeof ownReasons>('GET /api/user/reasons', { query: { kind: 'feedback' } }),
    // Without them the form still works.
    part(call<typeof orderList>('GET /api/order', { query: { page: 1, page_size: ORDERS } })),
  ]);
  return {
    feedbacks,
    types: types.list,
    orders: orders.ok ? orders.data.list.map(namedOrder) : [],
    status: status ?? null,
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const namedOrder = ({ id, order_no, placed_at, total }: OrderSummary) => ({
  id,
  words: `${order_no}　${date(placed_at)}　${money(total)}`,
});

/** 意见反馈. */
export default function FeedbackPage() {
  const { feedbacks, types, orders, status } = useLoaderData<typeof loader>();
  const { list, total } = feedbacks;
  const showAll = useShowAll(status !== null || feedbacks.page > 1);
  return (
    <MemberFrame trail={[{ label: '意见反馈' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="意见反馈" />
        <FeedbackForm types={types} orders={orders} onSent={showAll} />
      </section>
      <section className={cx('panel', frame.flush)}>
        <PanelHead title="我的反馈" />
        <TabLinks label="反馈状态" links={feedbackTabs(status ?? undefined)} />
        {list.length === 0 ? <NoFeedback isFiltered={status !== null} /> : <FeedbackRows list={list} />}
        <div className={styles.foot}>
          <Pager
            page={feedbacks.page}
            pageSize={feedbacks.page_size}
            total={total}
            to={(number) => feedbackPath({ status: status ?? undefined, page: number })}
          />
        </div>
      </section>
    </MemberFrame>
  );
}

/** Brings what was just sent into sight: the first page of all. */
function useShowAll(isElsewhere: boolean): () => void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return () => {
    if (isElsewhere) void navigate(feedbackPath({}), { preventScrollReset: true });
    else void revalidate();
  };
}

const NoFeedback = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有这类反馈' : '还没有反馈'}>
    <p>{isFiltered ? '看看全部反馈' : '提交后，商城的答复会出现在这里，并发到“我的消息”'}</p>
    {isFiltered && (
      <p className="row">
        <ButtonLink variant="primary" to={feedbackPath({})}>
          全部反馈
        </ButtonLink>
      </p>
    )}
  </EmptyState>
);

import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime, today, waited, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { isLate, STATUS } from '../../shared/order-statuses.ts';
import { type OrderRow, useOldestOrders } from './api.ts';
import { FeedbackWork } from './FeedbackWork.tsx';
import { Preparing } from './Preparing.tsx';
import { SalesMonth } from './SalesMonth.tsx';
import { SellerPapers } from './SellerPapers.tsx';
import { Work } from './Work.tsx';
import './home.css';

const SHOWN = 8;

/** 工作台: what waits, what the day has brought, what to do first. */
export function Home() {
  const me = useMe();
  return (
    <>
      <PageTitle>工作台</PageTitle>
      <div className="page-head">
        <h1>工作台</h1>
        <span className="muted">{dateTime(Date.now() / 1000)}　每 60 秒刷新</span>
      </div>
      {me.queues.alarms > 0 && (
        <p className="alarm" role="alert">
          <Icon name="triangle-alert" />
          {me.queues.alarms} 项运行异常：后台任务失败，或退款、提现、消息积压过久。
          <Link to="/status">查看运行状况</Link>
        </p>
      )}
      {may(me, 'settings.write') && <Preparing />}
      {may(me, 'report.write') && <SellerPapers />}
      <Work />
      {may(me, 'order.read') && <OrderWork />}
      {may(me, 'feedback.write') && <FeedbackWork />}
      {may(me, 'statistics.read') && <SalesMonth />}
    </>
  );
}

function OrderWork() {
  const me = useMe();
  const { queues } = me;
  const review = useOldestOrders(STATUS.review, SHOWN);
  const toShip = useOldestOrders(STATUS.toShip, SHOWN);
  const day = review.data?.today;
  return (
    <>
      <div className="queues">
        <Link className="q" to={`/orders?status=${STATUS.unpaid}`}>
          <span>
            待付款 <Icon name="credit-card" />
          </span>
          <b>{queues.unpaid}</b>
          <span className="small muted">打开列表</span>
        </Link>
        <Link className="q" to={`/orders?status=0&from=${today()}&to=${today()}`}>
          <span>今日订单</span>
          <b>{day?.count ?? '—'}</b>
          <span className="small muted">打开列表</span>
        </Link>
        <div className="q">
          <span>今日金额</span>
          <b>{day ? yuan(day.amount) : '—'}</b>
          <span className="small muted">今日订单合计</span>
        </div>
      </div>
      <div className="h2">
        <First
          title="先审核这些"
          status={STATUS.review}
          orders={review}
          act={may(me, 'order.review') ? '审核' : '查看'}
          empty="没有待审核的订单"
        />
        <First
          title="先发货这些"
          status={STATUS.toShip}
          orders={toShip}
          act={may(me, 'order.ship') ? '发货' : '查看'}
          empty="没有待发货的订单"
        />
      </div>
    </>
  );
}

interface FirstProps {
  title: string;
  status: number;
  orders: ReturnType<typeof useOldestOrders>;
  act: string;
  empty: string;
}

function First({ title, status, orders: { data, error, refetch }, act, empty }: FirstProps) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {data && data.total > 0 && (
          <span className="more">
            <Link to={`/orders?status=${status}`}>全部 {data.total} 单</Link>
          </span>
        )}
      </header>
      {data ? (
        <ul className="todo">
          {data.list.map((order) => (
            <Todo key={order.id} order={order} act={act} />
          ))}
          {data.list.length === 0 && <li className="state">{empty}</li>}
        </ul>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones />
      )}
    </section>
  );
}

function Todo({ order, act }: { order: OrderRow; act: string }) {
  const { id, status, wait_seconds: wait } = order;
  return (
    <li>
      <span className={isLate(status, wait) ? 'tag bad' : 'tag'}>{waited(wait)}</span>
      <span className="t">
        <b>
          {order.order_no}　{yuan(order.total)}
        </b>
        <span>
          {order.buyer.company}　{order.line_count} 个品种
        </span>
      </span>
      <Link className="btn sm" to={`/orders/${id}?status=${status}`} aria-label={`${act} ${order.order_no}`}>
        {act}
      </Link>
    </li>
  );
}

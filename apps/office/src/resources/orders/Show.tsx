import { GATE_OUTCOMES } from '@qingnang/contract/gate-words';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { moment } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { PanelSteps } from '../../app/PanelSteps.tsx';
import { Phone } from '../../app/Phone.tsx';
import { Scrollable } from '../../app/Scrollable.tsx';
import { GateCauses } from '../../shared/gate.tsx';
import { RankName } from '../../shared/Names.tsx';
import { STATUS, toneOf } from '../../shared/order-statuses.ts';
import { type AdminOrder, useOrder } from './api.ts';
import { Acts } from './parts/Acts.tsx';
import { Amounts } from './parts/Amounts.tsx';
import { Checks } from './parts/Checks.tsx';
import { Delivery } from './parts/Delivery.tsx';
import { GroupBuyWait } from './parts/GroupBuyWait.tsx';
import { Lines } from './parts/Lines.tsx';
import { Log } from './parts/Log.tsx';
import { Note } from './parts/Note.tsx';
import { Wishes } from './parts/Wishes.tsx';

interface PanelProps {
  id: number;
  close: () => void;
  /** Opens the next (1) or previous (-1) order of the list. */
  move: (step: 1 | -1) => void;
  /** The order has been approved or refused. */
  afterReview: () => void;
}

/** The docked order: what it is, what to check, and at the bottom, always in sight, what can be done. */
export function OrderPanel({ id, close, move, afterReview }: PanelProps) {
  const { data: order, error, refetch } = useOrder(id);
  return (
    <aside className="card drawer" aria-label="订单详情">
      <div className="dh">
        <div>
          <h2>{order?.order_no ?? '订单'}</h2>
          {order && <span className={`tag ${toneOf(order.status)}`}>{order.status_name}</span>}
          {order?.kind === 'receipt' && <span className="tag vio">含麻</span>}
          {order?.kind === 'group' && <span className="tag info">拼团</span>}
          <PanelSteps move={move} close={close} />
        </div>
        {order && <Buyer order={order} />}
      </div>
      {order ? (
        <>
          <Content order={order} />
          <Acts order={order} afterReview={afterReview} />
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={14} />
      )}
    </aside>
  );
}

function Buyer({
  order: { buyer, placed_by: placedBy, placed_by_member: member, proposed },
}: {
  order: AdminOrder;
}) {
  return (
    <div className="buyer">
      <b>{buyer.company}</b>
      {placedBy !== '' && <span className="muted">由 {placedBy} 代下单</span>}
      {member !== '' && <span className="muted">下单人 {member}</span>}
      {proposed !== '' && <span className="muted">{proposed}</span>}
      <span className="muted">
        {buyer.buyer_type_name}　<RankName rank={buyer.rank} />　{buyer.contact_name}{' '}
        <Phone number={buyer.phone} of="account" id={buyer.account_id} />
      </span>
    </div>
  );
}

/** What stands over everything: that it is held, and what it was split from or into. */
function Band({
  order: { hold, gate, split_from: from, split_into: into, server_time: now },
}: {
  order: AdminOrder;
}) {
  if (!hold && gate.length === 0 && !from && into.length === 0) return null;
  return (
    <div className="dsec">
      {gate.map((one) => (
        <Gate key={one.id} hold={one} now={now} />
      ))}
      {hold && !hold.by_gate && (
        <p className="alert bad">
          <Icon name="circle-alert" />
          <span>
            已暂挂：{hold.reason}　<span className="muted">{moment(hold.at, now)}</span>
          </span>
        </p>
      )}
      {(from || into.length > 0) && (
        <p className="alert info">
          <span>
            {from && (
              <>
                由 <Link to={`/orders/${from.id}?status=0`}>{from.order_no}</Link> 拆出
              </>
            )}
            {into.map((one) => (
              <span key={one.id} className="nowrap">
                拆出 <Link to={`/orders/${one.id}?status=0`}>{one.order_no}</Link> {one.status_name}　
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}

/** What stands against it, or stood: it holds the order, was released by quality, or is over. */
function Gate({ hold, now }: { hold: AdminOrder['gate'][number]; now: number }) {
  const { outcome, causes, began_at: began, ended_at: ended, staff, reason } = hold;
  return (
    <div className={outcome === null ? 'alert bad' : 'alert'}>
      <Icon name="shield-check" />
      <div>
        {outcome === null ? '合规拦截' : `合规拦截，${GATE_OUTCOMES[outcome]}`}　
        <span className="muted">{moment(ended ?? began, now)}</span>
        <GateCauses causes={causes} />
        {outcome === null && <span className="muted">原因消除后自动继续，或由质管放行</span>}
        {reason !== '' && (
          <span>
            放行原因：{reason}（{staff}）
          </span>
        )}
      </div>
    </div>
  );
}

function Content({ order }: { order: AdminOrder }) {
  return (
    <Scrollable className="scroll" aria-label="订单内容">
      <Band order={order} />
      {order.group && <GroupBuyWait group={order.group} isWaiting={order.status === STATUS.group} />}
      <Checks order={order} />
      {order.remark && (
        <div className="dsec">
          <p className="alert info">
            <Icon name="message-square-text" />
            <span>买家备注：{order.remark}</span>
          </p>
        </div>
      )}
      {order.close_reason && (
        <div className="dsec">
          <p className="alert bad">关闭原因：{order.close_reason}</p>
        </div>
      )}
      <Lines order={order} />
      <Amounts order={order} />
      <Delivery order={order} />
      <Wishes wishes={order.wishes} />
      <Note order={order} />
      <Log order={order} />
    </Scrollable>
  );
}

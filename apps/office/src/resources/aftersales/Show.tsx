import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime, moment, phone } from '../../app/format.ts';
import { PanelSteps } from '../../app/PanelSteps.tsx';
import { Scrollable } from '../../app/Scrollable.tsx';
import { type StaffCase, useCase } from './api.ts';
import { Acts } from './parts/Acts.tsx';
import { Lines } from './parts/Lines.tsx';
import { Money, Refunds } from './parts/Money.tsx';
import { Photos } from './parts/Photos.tsx';
import { toneOf } from './statuses.ts';

interface PanelProps {
  id: number;
  close: () => void;
  /** Opens the next (1) or previous (-1) case of the list. */
  move: (step: 1 | -1) => void;
}

/** The docked case: what is asked for, what proves it, what it would cost, and at the bottom what can be done. */
export function CasePanel({ id, close, move }: PanelProps) {
  const { data: one, error, refetch } = useCase(id);
  return (
    <aside className="card case" aria-label="售后详情">
      <div className="case-head">
        <div>
          <h2>{one?.case_no ?? '售后单'}</h2>
          {one && <span className={`tag ${toneOf(one.status)}`}>{one.status_name}</span>}
          {one && <span className="tag">{one.kind_name}</span>}
          <PanelSteps move={move} close={close} />
        </div>
        {one && (
          <div className="case-buyer">
            <b>{one.buyer.company}</b>
            <span className="muted">
              {one.buyer.buyer_type_name}　{one.contact} {phone(one.phone)}
            </span>
          </div>
        )}
      </div>
      {one ? (
        <>
          <Content one={one} />
          <Acts one={one} />
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={14} />
      )}
    </aside>
  );
}

const Content = ({ one }: { one: StaffCase }) => (
  <Scrollable className="case-scroll" aria-label="售后内容">
    <section className="case-part" aria-labelledby="case-asked">
      <h3 id="case-asked">申请</h3>
      <p>
        <b>{one.reason_name}</b>
        {one.describe && `　${one.describe}`}
      </p>
      {one.files.length > 0 && <Photos files={one.files} label="买家照片" />}
      {one.files.length === 0 && <p className="muted small">没有上传照片</p>}
    </section>
    {one.lines.length > 0 && <Lines one={one} />}
    <Money one={one} />
    {one.refunds.length > 0 && <Refunds refunds={one.refunds} />}
    <Sent one={one} />
    {one.reply && (
      <section className="case-part" aria-labelledby="case-reply">
        <h3 id="case-reply">答复</h3>
        <p>{one.reply}</p>
        {one.reply_files.length > 0 && <Photos files={one.reply_files} label="答复附件" />}
      </section>
    )}
    {one.order && <Order one={one} />}
    <Earlier one={one} />
    <Log one={one} />
  </Scrollable>
);

/** Where the goods are on their way, both ways. */
function Sent({ one }: { one: StaffCase }) {
  if (one.return_address === '' && !one.parcel) return null;
  return (
    <section className="case-part" aria-labelledby="case-sent">
      <h3 id="case-sent">物流</h3>
      <dl className="kv">
        {one.return_address !== '' && (
          <>
            <dt>寄回</dt>
            <dd>
              {one.return_tracking_no === ''
                ? '买家还没有寄出'
                : `${one.return_carrier} ${one.return_tracking_no}`}
              <div className="muted small">{one.return_address}</div>
            </dd>
          </>
        )}
        {one.parcel && (
          <>
            <dt>补发</dt>
            <dd>
              {one.parcel.carrier} {one.parcel.tracking_no}
              {one.parcel.lines.map((line) => (
                <div key={`${line.name} ${line.lot_no}`} className="muted small">
                  {line.name} {line.ypgg}　{line.lot_no} × {line.number}
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Order({ one: { order, order_facts: facts } }: { one: StaffCase }) {
  if (!order || !facts) return null;
  return (
    <section className="case-part" aria-labelledby="case-order">
      <h3 id="case-order">订单</h3>
      <dl className="kv">
        <dt>订单号</dt>
        <dd>
          <Link to={`/orders/${order.id}?status=0`}>{order.order_no}</Link>　{facts.status_name}
          {'　'}
          <span className="muted">{facts.ck_name}</span>
        </dd>
        <dt>下单</dt>
        <dd>{dateTime(facts.placed_at)}</dd>
        {facts.shipped_at !== null && (
          <>
            <dt>发货</dt>
            <dd>{dateTime(facts.shipped_at)}</dd>
          </>
        )}
        {facts.completed_at !== null && (
          <>
            <dt>完成</dt>
            <dd>{dateTime(facts.completed_at)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const Earlier = ({ one: { earlier } }: { one: StaffCase }) => (
  <section className="case-part" aria-labelledby="case-earlier">
    <h3 id="case-earlier">
      该客户其他售后 <span className="muted">{earlier.length > 0 && `${earlier.length} 单`}</span>
    </h3>
    {earlier.length === 0 && <p className="muted">没有其他售后单</p>}
    <ul className="case-earlier">
      {earlier.map((past) => (
        <li key={past.id}>
          <Link to={`/after-sales/${past.id}?status=0`}>{past.case_no}</Link>
          <span>
            {past.kind_name} · {past.reason_name}
          </span>
          <span className="muted">{past.status_name}</span>
        </li>
      ))}
    </ul>
  </section>
);

const ACTORS = { buyer: '买家', staff: '', system: '系统' } as const;

function Log({ one: { events } }: { one: StaffCase }) {
  const now = Date.now() / 1000;
  return (
    <section className="case-part" aria-labelledby="case-log">
      <h3 id="case-log">记录</h3>
      <ul className="log">
        {events.map((event) => (
          <li key={`${event.at}-${event.act}`}>
            <time title={dateTime(event.at)}>{moment(event.at, now)}</time>
            <span>
              {event.act_name}　
              <span className="muted">{event.staff_name || event.person || ACTORS[event.actor]}</span>
              {event.note && `　${event.note}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

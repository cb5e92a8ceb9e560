import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count, dateTime, yuan } from '../../../app/format.ts';
import { may, useMe } from '../../../app/me.ts';
import { Phone } from '../../../app/Phone.tsx';
import { Scrollable } from '../../../app/Scrollable.tsx';
import { RankName } from '../../../shared/Names.tsx';
import { PASS_TONES, PASS_WORDS } from '../../../shared/pass-words.ts';
import type { ChatCustomer } from '../api.ts';

/** Who is asking: what matters while one answers. On narrow screens it stands over the conversation when it is asked for. */
export function CustomerCard({ customer, isShown }: { customer: ChatCustomer; isShown: boolean }) {
  const me = useMe();
  return (
    <aside className={`card chat-customer ${isShown ? 'shown' : ''}`} aria-label="客户资料">
      <header>
        <h2>客户资料</h2>
        {may(me, 'account.read') && (
          <Link className="more" to={`/accounts/${customer.account_id}`}>
            客户详情
          </Link>
        )}
      </header>
      <Scrollable className="chat-customer-scroll" aria-label="客户资料内容">
        <Facts customer={customer} />
        {customer.licences.length > 0 && (
          <Part title="证照到期">
            <ul className="chat-licences">
              {customer.licences.map((licence) => (
                <li key={licence.name}>
                  {licence.name}
                  <span className={licence.is_expired ? 'bad' : 'warn'}>
                    {licence.valid_until}
                    {licence.is_expired && ' 已过期'}
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title="最近订单">
          <Orders customer={customer} />
        </Part>
      </Scrollable>
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="chat-part">
    <h3>{title}</h3>
    {children}
  </section>
);

function Facts({ customer }: { customer: ChatCustomer }) {
  const facts: [string, ReactNode][] = [
    ['类型', customer.buyer_type],
    [
      '资质',
      <span key="pass" className={`tag ${PASS_TONES[customer.pass_status] ?? ''}`}>
        {PASS_WORDS[customer.pass_status]}
      </span>,
    ],
    ['等级', <RankName key="rank" rank={customer.rank} />],
    [
      '联系人',
      <span key="contact">
        {customer.contact_name} <Phone number={customer.phone} of="account" id={customer.account_id} />
      </span>,
    ],
    ['地区', customer.region],
    ['业务员', customer.salesman],
    ['余额', yuan(customer.balance)],
    ['积分', count(customer.points)],
    ['购物车', `${count(customer.cart_lines)} 个品种`],
    ['售后中', customer.open_cases > 0 ? `${count(customer.open_cases)} 单` : '无'],
  ];
  return (
    <section className="chat-part">
      <p className="strong">{customer.company}</p>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <div key={name} className="chat-fact">
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Orders({ customer }: { customer: ChatCustomer }) {
  if (customer.orders.length === 0) return <p className="muted">还没有订单</p>;
  return (
    <ul className="chat-orders">
      {customer.orders.map((order) => (
        <li key={order.id}>
          <Link to={`/orders/${order.id}?status=0`}>{order.order_sn}</Link>
          <span className="tag">{order.status_name}</span>
          <span className="muted small">{dateTime(order.placed_at)}</span>
          <span className="r">{yuan(order.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

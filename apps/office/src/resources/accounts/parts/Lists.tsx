import { ADDRESS_REVIEWS } from '@qingnang/contract/accounts';
import { addressWords } from '@qingnang/rules/places';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime, phone } from '../../../app/format.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { PASS_TONES, PASS_WORDS } from '../../../shared/pass-words.ts';
import { type Customer, useAct } from '../api.ts';
import { deviceName, LICENCE_TONES, LICENCE_WORDS } from '../words.ts';
import { LinkDialog } from './LinkDialog.tsx';

interface CardProps {
  customer: Customer;
  canWrite: boolean;
}

export const PapersCard = ({ customer }: { customer: Customer }) => (
  <section className="card" aria-label="证照与经营范围">
    <header>
      <h2>证照与经营范围</h2>
    </header>
    {customer.licences.length === 0 ? (
      <p className="state">还没有通过的证照</p>
    ) : (
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">证照</th>
            <th scope="col">编号</th>
            <th scope="col">有效期至</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {customer.licences.map((licence) => (
            <tr key={`${licence.kind}${licence.number}`}>
              <td>{licence.kind}</td>
              <td className="sub">{licence.number || '—'}</td>
              <td className="nowrap">{licence.valid_until || '长期'}</td>
              <td>
                <span className={`tag ${LICENCE_TONES[licence.state]}`}>{LICENCE_WORDS[licence.state]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p className="customer-scopes">
      <span className="muted">经营范围</span>{' '}
      {customer.scopes.length === 0 ? '—' : customer.scopes.map(({ name }) => name).join('、')}
    </p>
  </section>
);

const REVIEW_TONES = { waiting: 'wait', passed: 'ok', refused: 'bad' } as const;

export const AddressesCard = ({ customer }: { customer: Customer }) => (
  <section className="card" aria-label="收货地址">
    <header>
      <h2>收货地址</h2>
    </header>
    {customer.addresses.length === 0 ? (
      <p className="state">还没有收货地址</p>
    ) : (
      <ul className="customer-list">
        {customer.addresses.map((address) => (
          <li key={address.id}>
            <div>
              {addressWords(address)}
              <div className="muted small">
                {address.consignee} {phone(address.phone)}
              </div>
            </div>
            <span className="btns">
              {address.is_registered === 1 ? (
                <span className="tag">注册地址</span>
              ) : (
                <span className={`tag ${REVIEW_TONES[address.review]}`}>
                  {ADDRESS_REVIEWS[address.review]}
                </span>
              )}
              {address.is_default === 1 && <span className="tag ok">默认</span>}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

export function StoresCard({ customer, canWrite }: CardProps) {
  const act = useAct(customer.id);
  const confirm = useConfirm();
  const [isLinking, setLinking] = useState(false);
  const { head, head_request: request } = customer;
  const isWaiting = request?.status === 'waiting';
  const withdraw = () =>
    confirm({
      title: '撤回申请？',
      content: '门店不能再同意这次申请。',
      okText: '撤回',
      act: () => act.mutateAsync(({ withdrawLink }) => withdrawLink()),
      done: '已撤回',
    });
  const unlink = () =>
    confirm({
      title: '脱离总部？',
      content: '总部不能再切换到该店、看它的订单；正在操作该店的总部账号会退回总部。',
      okText: '脱离',
      act: () => act.mutateAsync(({ unlink }) => unlink()),
      done: '已脱离总部',
    });
  return (
    <section className="card" aria-label="总部与门店">
      <header>
        <h2>总部与门店</h2>
        {canWrite && head && (
          <button type="button" className="btn text more" onClick={unlink}>
            脱离总部
          </button>
        )}
        {canWrite && isWaiting && (
          <button type="button" className="btn text more" onClick={withdraw}>
            撤回申请
          </button>
        )}
        {canWrite && !head && !isWaiting && customer.store_list.length === 0 && (
          <button type="button" className="btn text more" onClick={() => setLinking(true)}>
            归入总部
          </button>
        )}
      </header>
      {head ? (
        <p className="customer-line">
          属于 <Link to={`/accounts/${head.id}`}>{head.company}</Link>
        </p>
      ) : customer.store_list.length === 0 ? (
        <p className="state">独立客户，没有门店</p>
      ) : (
        <ul className="customer-list">
          {customer.store_list.map((store) => (
            <li key={store.id}>
              <Link to={`/accounts/${store.id}`}>{store.company}</Link>
              <span className="btns">
                {store.is_blocked && <span className="tag bad">停用</span>}
                <span className={`tag ${PASS_TONES[store.is_passed] ?? ''}`}>
                  {PASS_WORDS[store.is_passed]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {request && (
        <p className="customer-line">
          <span className={`tag ${isWaiting ? 'wait' : 'bad'}`}>
            {isWaiting ? '等门店同意' : '门店已拒绝'}
          </span>{' '}
          归入 <Link to={`/accounts/${request.id}`}>{request.company}</Link>
          <span className="muted small">　{dateTime(request.created_at)} 申请</span>
        </p>
      )}
      {isLinking && <LinkDialog customer={customer} close={() => setLinking(false)} />}
    </section>
  );
}

export function SessionsCard({ customer, canWrite }: CardProps) {
  const act = useAct(customer.id);
  const confirm = useConfirm();
  const end = (sessionId?: string) =>
    confirm({
      title: sessionId ? '下线这处登录？' : '下线全部登录？',
      content: '对方需要重新登录。',
      okText: '下线',
      act: () => act.mutateAsync(({ endSessions }) => endSessions({ session_id: sessionId })),
      done: '已下线',
    });
  return (
    <section className="card" aria-label="登录设备">
      <header>
        <h2>登录设备</h2>
        {canWrite && customer.sessions.length > 0 && (
          <button type="button" className="btn text more" onClick={() => end()}>
            全部下线
          </button>
        )}
      </header>
      {customer.sessions.length === 0 ? (
        <p className="state">现在没有登录</p>
      ) : (
        <ul className="customer-list">
          {customer.sessions.map((session) => (
            <li key={session.id}>
              <div>
                {deviceName(session.user_agent)}
                {session.member && <span className="muted">　{session.member}</span>}
                <div className="muted small">
                  {session.ip} · {dateTime(session.seen_at)}
                  {session.acts_for && ` · 正在操作 ${session.acts_for}`}
                </div>
              </div>
              {canWrite && (
                <button type="button" className="btn text" onClick={() => end(session.id)}>
                  下线
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

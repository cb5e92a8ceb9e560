import type { StaffProposal } from '@qingnang/contract/admin-proposals';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime, unitPrice, yuan } from '../../app/format.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { useProposal } from './api.ts';
import { State } from './parts/State.tsx';
import { Withdraw } from './parts/Withdraw.tsx';
import './proposals.css';

/** One order for a customer: what was proposed, what it would be today, and the answer. */
export function ProposalShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <MissingPage />;
}

function One({ id }: { id: number }) {
  const { data, error, refetch } = useProposal(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return (
    <>
      <PageTitle>{`代客下单 ${data.company}`}</PageTitle>
      <div className="page-head">
        <h1>{data.company}</h1>
        <span className="muted">{yuan(data.total)}</span>
        <div className="btns">
          <Withdraw row={data} className="btn" />
        </div>
      </div>
      {data.problem !== '' && <p className="alert bad">{data.problem}</p>}
      {data.now && data.now.changes.length > 0 && (
        <p className="alert">
          现在与提交时不同，客户确认前会看到：{data.now.changes.map(({ message }) => message).join('；')}
        </p>
      )}
      <section className="card" aria-label="订单内容">
        <Facts proposal={data} />
        <Lines proposal={data} />
      </section>
    </>
  );
}

function Facts({ proposal }: { proposal: StaffProposal }) {
  const facts: [string, ReactNode][] = [
    ['状态', <State key="state" row={proposal} />],
    [
      '客户',
      <Link key="customer" to={`/accounts/${proposal.account_id}`}>
        {proposal.company}
      </Link>,
    ],
    ['提交', `${proposal.proposer}　${dateTime(proposal.proposed_at)}`],
    ['说明', proposal.reason],
    ['收货', `${proposal.consignee}　${proposal.address}`.trim()],
    ['备注', proposal.remark],
    ['当时合计', yuan(proposal.total)],
    ['现在合计', proposal.now && yuan(proposal.now.payable)],
    [
      '订单',
      proposal.placed.length > 0 &&
        proposal.placed.map(({ id, order_no }) => (
          <Link key={id} to={`/orders/${id}`}>
            {order_no}{' '}
          </Link>
        )),
    ],
  ];
  return (
    <dl className="kv proposal-facts">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const Lines = ({ proposal: { lines } }: { proposal: StaffProposal }) => (
  <table className="tb">
    <caption className="visually-hidden">商品</caption>
    <thead>
      <tr>
        <th scope="col">商品</th>
        <th scope="col" className="r">
          数量
        </th>
        <th scope="col" className="r">
          提交时单价
        </th>
        <th scope="col" className="r">
          现在单价
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.goods_id}:${line.number}`}>
          <td>
            <b>{line.name}</b>{' '}
            <span className="muted">
              {line.ypgg}　{line.sccj}
            </span>
            {line.problem !== '' && <div className="bad-text small">{line.problem}</div>}
          </td>
          <td className="r nowrap">
            {count(line.number)} {line.bzdw}
          </td>
          <td className="r nowrap">{unitPrice(line.price)}</td>
          <td className="r nowrap">{line.price_now === null ? '—' : unitPrice(line.price_now)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

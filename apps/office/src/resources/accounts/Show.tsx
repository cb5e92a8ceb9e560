import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, date, yuan } from '../../app/format.ts';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { Phone } from '../../app/Phone.tsx';
import { ContactButton } from '../../shared/ContactButton.tsx';
import { NumbersCard } from '../../shared/external-numbers/NumbersCard.tsx';
import { PASS_TONES, PASS_WORDS } from '../../shared/pass-words.ts';
import { type Customer, useCustomer } from './api.ts';
import { Acts } from './parts/Acts.tsx';
import { CreditCard } from './parts/CreditCard.tsx';
import { EditForm } from './parts/EditForm.tsx';
import { InvoicingCard } from './parts/InvoicingCard.tsx';
import { AddressesCard, PapersCard, SessionsCard, StoresCard } from './parts/Lists.tsx';
import { MembersCard } from './parts/MembersCard.tsx';
import { PrivacyCard } from './parts/PrivacyCard.tsx';
import { TitlesCard } from './parts/TitlesCard.tsx';
import './accounts.css';

/** One buyer: who it is, what it may, who serves it, and what it has here. */
export function CustomerShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <MissingPage />;
}

function One({ id }: { id: number }) {
  const me = useMe();
  const { data, error, refetch } = useCustomer(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={16} />;
  return (
    <>
      <PageTitle>{data.company}</PageTitle>
      <div className="page-head">
        <h1>{data.company}</h1>
        <span className={`tag ${PASS_TONES[data.is_passed] ?? ''}`}>{PASS_WORDS[data.is_passed]}</span>
        {data.is_blocked && <span className="tag bad">已停用</span>}
        {data.is_can_chat === 1 && !data.is_blocked && may(me, 'chat.answer') && (
          <ContactButton accountId={data.id} />
        )}
        {may(me, 'order.propose') && !data.is_blocked && (
          <Link className="btn" to={`/proposals/new?account=${data.id}`}>
            代客下单
          </Link>
        )}
        {may(me, 'account.write') && <Acts customer={data} />}
      </div>
      {data.refuse_reason !== '' && data.is_passed === 3 && (
        <p className="alert bad">资质未通过：{data.refuse_reason}</p>
      )}
      <div className="customer">
        <div className="customer-main">
          <Facts customer={data} />
          <PapersCard customer={data} />
          <AddressesCard customer={data} />
          {may(me, 'money.read') && <TitlesCard accountId={data.id} />}
          <PrivacyCard accountId={data.id} />
          {may(me, 'invoice.read') && <InvoicingCard accountId={data.id} />}
        </div>
        <div className="customer-side">
          <EditForm key={data.version} customer={data} canWrite={may(me, 'account.write')} />
          <Figures customer={data} />
          <NumbersCard of={{ kind: 'customer', id: data.id }} canWrite={may(me, 'account.write')} />
          {may(me, 'wallet.read') && <CreditCard accountId={data.id} />}
          <StoresCard customer={data} canWrite={may(me, 'account.write')} />
          <MembersCard customer={data} canWrite={may(me, 'account.write')} />
          <SessionsCard customer={data} canWrite={may(me, 'account.write')} />
        </div>
      </div>
    </>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const facts: [string, ReactNode][] = [
    ['用户名', customer.username],
    ['手机号', <Phone key="phone" number={customer.phone} of="account" id={customer.id} />],
    [
      '联系电话',
      customer.landline && (
        <Phone key="landline" number={customer.landline} of="account" id={customer.id} field="landline" />
      ),
    ],
    ['邮箱', customer.email],
    ['类型', customer.buyer_type_name],
    ['信用代码', customer.credit_code],
    ['法定代表人', customer.legal_person],
    ['注册地址', `${customer.region}${customer.detail}`],
    ['微信', customer.has_wechat ? customer.wechat_name || '已绑定' : ''],
    ['两步验证', customer.factor_since === null ? '未开启' : `${date(customer.factor_since)} 开启`],
    ['电子合同', customer.contract_until === '' ? '未签署' : `有效至 ${customer.contract_until}`],
    ['注册时间', date(customer.created_at)],
  ];
  return (
    <section className="card" aria-label="企业资料">
      <header>
        <h2>企业资料</h2>
        <Link className="more" to={`/qualifications?keywords=${encodeURIComponent(customer.company)}`}>
          资质审核
        </Link>
      </header>
      <dl className="kv customer-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Figures = ({ customer }: { customer: Customer }) => (
  <section className="card" aria-label="往来">
    <header>
      <h2>往来</h2>
    </header>
    <dl className="kv customer-figures">
      <div>
        <dt>订单</dt>
        <dd>
          <Link className="strong" to={`/orders?account_id=${customer.id}`}>
            {count(customer.order_count)} 单
          </Link>
          <span className="muted small"> 共 {yuan(customer.order_amount)}</span>
        </dd>
      </div>
      <div>
        <dt>本月采购</dt>
        <dd>{yuan(customer.month_amount)}</dd>
      </div>
      <div>
        <dt>余额</dt>
        <dd>{yuan(customer.balance)}</dd>
      </div>
      <div>
        <dt>含麻委托书</dt>
        <dd>
          <Link to={`/receipts/authorisations?keywords=${encodeURIComponent(customer.company)}`}>
            可用 {count(customer.authorisations)} 份
          </Link>
        </dd>
      </div>
    </dl>
  </section>
);

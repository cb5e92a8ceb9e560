import { AGE_NAMES, AGES, STATEMENT_STATES } from '@qingnang/contract/credit-words';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime, yuan } from '../../app/format.ts';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type CreditAccount, useAccount, useLift } from './api.ts';
import { Receivables } from './parts/Receivables.tsx';
import { SettleDialog } from './parts/SettleDialog.tsx';
import { TermsDialog } from './parts/TermsDialog.tsx';

/** The credit of one customer: terms, what is owed, statements. */
export function CreditShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <MissingPage />;
}

function One({ id }: { id: number }) {
  const canWrite = may(useMe(), 'wallet.write');
  const { data, error, refetch } = useAccount(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  return (
    <>
      <PageTitle>{`${data.company} 账期`}</PageTitle>
      <div className="page-head">
        <h1>{data.company} 账期</h1>
        <Link to={`/accounts/${data.account_id}`}>客户资料</Link>
        {canWrite && <Acts account={data} />}
      </div>
      <Terms account={data} />
      {data.terms && <Receivables account={data} canWrite={canWrite} />}
      <Statements account={data} />
      <History account={data} />
    </>
  );
}

function Acts({ account }: { account: CreditAccount }) {
  const lift = useLift(account.account_id);
  const [opened, setOpened] = useState<'terms' | 'settle' | 'lift' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="btns">
      <button type="button" className="btn" onClick={() => setOpened('terms')}>
        设置账期
      </button>
      {account.facts && account.facts.used > 0 && (
        <button type="button" className="btn" onClick={() => setOpened('settle')}>
          登记结款
        </button>
      )}
      {account.facts && account.facts.overdue > 0 && account.lifted_until === null && (
        <button type="button" className="btn" onClick={() => setOpened('lift')}>
          放行一天
        </button>
      )}
      {opened === 'terms' && <TermsDialog account={account} close={close} />}
      {opened === 'settle' && <SettleDialog account={account} close={close} />}
      {opened === 'lift' && (
        <ReasonDialog
          title="逾期临时放行"
          content="24 小时内，逾期不再阻止该客户账期下单。"
          okText="放行一天"
          act={(reason) => lift.mutateAsync({ reason })}
          done="已放行 24 小时"
          close={close}
        />
      )}
    </div>
  );
}

function Terms({
  account: { terms, facts, ages, application, lifted_until, covers_stores },
}: {
  account: CreditAccount;
}) {
  return (
    <section className="card" aria-label="额度与账龄">
      <header>
        <h2>额度与账龄</h2>
      </header>
      {application && (
        <p className="alert">
          客户申请额度 {yuan(application.amount)}：{application.reason}
        </p>
      )}
      {lifted_until !== null && <p className="alert">逾期临时放行至 {dateTime(lifted_until)}</p>}
      {terms && facts ? (
        <table className="tb">
          <thead>
            <tr>
              {['状态', '账期', '额度', '应收', '可用', ...AGES.map((age) => AGE_NAMES[age])].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{terms.state === 'open' ? '启用' : '停用'}</td>
              <td>
                {terms.term_name}
                {covers_stores && <div className="muted small">含下属门店</div>}
              </td>
              <td>{yuan(terms.limit)}</td>
              <td className="strong">{yuan(facts.used)}</td>
              <td>{yuan(facts.free)}</td>
              {AGES.map((age) => (
                <td key={age}>{yuan(ages[age])}</td>
              ))}
            </tr>
          </tbody>
        </table>
      ) : (
        <p className="state">还没有开通账期</p>
      )}
    </section>
  );
}

const TONES = { open: 'wait', disputed: 'bad', confirmed: 'ok' } as const;

const Statements = ({ account: { statements } }: { account: CreditAccount }) =>
  statements.length > 0 && (
    <section className="card" aria-label="对账单">
      <header>
        <h2>对账单</h2>
      </header>
      <table className="tb">
        <thead>
          <tr>
            {['月份', '期初欠款', '新增', '结款', '冲减', '期末欠款', '状态'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statements.map((one) => (
            <tr key={one.id}>
              <td>
                <Link to={`/credit/statements/${one.id}`}>{one.month}</Link>
              </td>
              <td>{yuan(one.opening)}</td>
              <td>{yuan(one.charged)}</td>
              <td>{yuan(one.settled)}</td>
              <td>{yuan(one.reduced)}</td>
              <td className="strong">{yuan(one.closing)}</td>
              <td>
                <span className={`tag ${TONES[one.state]}`}>{STATEMENT_STATES[one.state]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

const History = ({ account: { history } }: { account: CreditAccount }) =>
  history.length > 0 && (
    <section className="card" aria-label="账期变更记录">
      <header>
        <h2>变更记录</h2>
      </header>
      <table className="tb">
        <thead>
          <tr>
            {['时间', '额度', '账期', '状态', '理由', '申请人'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map((one) => (
            <tr key={one.at}>
              <td className="nowrap">{dateTime(one.at)}</td>
              <td>{yuan(one.limit)}</td>
              <td>{one.term_name}</td>
              <td>{one.state === 'open' ? '启用' : '停用'}</td>
              <td>{one.reason}</td>
              <td>{one.by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

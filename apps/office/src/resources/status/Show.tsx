import { useState } from 'react';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, waited, yuan } from '../../app/format.ts';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type DueStatus, type SmsStatus, useStatus } from './api.ts';
import { Backups } from './parts/Backups.tsx';
import { Books } from './parts/Books.tsx';
import { BudgetDialog } from './parts/BudgetDialog.tsx';
import { Machine } from './parts/Machine.tsx';
import { Processes } from './parts/Processes.tsx';
import { Tasks } from './parts/Tasks.tsx';
import './status.css';

/** 运行状况: does everything run by itself, do the books hold, and does anything wait for longer than it should. */
export function StatusShow() {
  const { data, error, refetch } = useStatus();
  return (
    <>
      <PageTitle>运行状况</PageTitle>
      <div className="page-head">
        <h1>运行状况</h1>
        {data && (
          <span className={data.alarms > 0 ? 'tag bad' : 'tag ok'} role="status">
            {data.alarms > 0 ? `${data.alarms} 项需要处理` : '一切正常'}
          </span>
        )}
        <span className="muted">每 15 秒刷新</span>
      </div>
      {data ? (
        <>
          <div className="due">
            {data.due.map((due) => (
              <Due key={due.kind} due={due} />
            ))}
            <Codes sms={data.sms} />
            <Slow count={data.over_budget} />
          </div>
          <Books books={data.books} />
          <Backups backups={data.backups} />
          <div className="status-pair">
            <Machine lines={data.machine} />
            <Processes processes={data.processes} />
          </div>
          <Tasks tasks={data.tasks} />
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones />
      )}
    </>
  );
}

/** Where what waits is looked after. */
const PLACES: Record<DueStatus['kind'], string> = {
  refunds: '/refunds',
  withdrawals: '/wallets/withdrawals',
  messages: '/outbox',
  payments: '/reconciliation',
  trace_files: '/trace/uploads',
  webhooks: '/webhooks',
  reconciliation: '/reconciliation',
  comparisons: '/machines',
};

function Due({ due }: { due: DueStatus }) {
  return (
    <section className={due.is_late ? 'card due-late' : 'card'} aria-label={due.name}>
      <span>{due.name}</span>
      <b>{count(due.count)}</b>
      <span className="small muted">
        {due.amount !== null && due.count > 0 && `${yuan(due.amount)}　`}
        {due.oldest_at === null ? '没有等待的' : `最久 ${waited(Date.now() / 1000 - due.oldest_at)}`}
      </span>
      {due.is_late && (
        <Link className="small due-advice" to={PLACES[due.kind]}>
          {due.advice}
        </Link>
      )}
    </section>
  );
}

/** Pages and calls that were slower than their budget. */
function Slow({ count: slow }: { count: number }) {
  return (
    <section className={slow > 0 ? 'card due-late' : 'card'} aria-label="真实速度">
      <span>超出速度预算</span>
      <b>{count(slow)}</b>
      <span className="small muted">近 7 天的页面和操作</span>
      <Link className={slow > 0 ? 'small due-advice' : 'small'} to="/speed">
        {slow > 0 ? '查看哪些页面和操作慢' : '查看真实速度'}
      </Link>
    </section>
  );
}

function Codes({ sms }: { sms: SmsStatus }) {
  const canChange = may(useMe(), 'staff.manage');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={sms.is_alarm ? 'card due-late' : 'card'} aria-label="短信验证码">
      <span>本小时短信验证码</span>
      <b>
        {count(sms.hour)} / {count(sms.most_an_hour)}
      </b>
      <span className="small muted">
        今天 {count(sms.day)} / {count(sms.most_a_day)}
      </span>
      {sms.is_alarm && (
        <span className="small due-advice">
          {sms.refused > 0 ? `已拒绝 ${count(sms.refused)} 次，` : ''}可能有人在恶意获取验证码，请查看日志
        </span>
      )}
      <button type="button" className="btn text due-act" onClick={() => setOpen(true)}>
        {canChange ? '修改限额' : '查看限额'}
      </button>
      {isOpen && <BudgetDialog canChange={canChange} close={() => setOpen(false)} />}
    </section>
  );
}

import { TASK_STATES } from '@qingnang/contract/status';
import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime, waited, yuan } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type DueStatus, type SmsStatus, type TaskStatus, useStatus } from './api.ts';
import { BudgetDialog } from './parts/BudgetDialog.tsx';
import './status.css';

/** 运行状况: does everything run by itself, and does anything wait for longer than it should. */
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
          </div>
          <section className="card" aria-label="后台任务">
            <header>
              <h2>后台任务</h2>
            </header>
            <ListTable<TaskStatus>
              label="后台任务"
              columns={COLUMNS}
              rows={data.tasks}
              rowKey="task"
              error={error}
              retry={refetch}
              empty="还没有进程运行后台任务，请检查服务器是否以 JOBS=1 启动"
            />
          </section>
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones />
      )}
    </>
  );
}

function Due({ due }: { due: DueStatus }) {
  return (
    <section className={due.is_late ? 'card due-late' : 'card'} aria-label={due.name}>
      <span>{due.name}</span>
      <b>{count(due.count)}</b>
      <span className="small muted">
        {due.amount !== null && due.count > 0 && `${yuan(due.amount)}　`}
        {due.oldest_at === null ? '没有等待的' : `最久 ${waited(Date.now() / 1000 - due.oldest_at)}`}
      </span>
      {due.is_late && <span className="small due-advice">{due.advice}</span>}
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

const TONES: Record<TaskStatus['state'], string> = { ok: 'ok', failing: 'bad', late: 'bad', waiting: '' };

const COLUMNS: Columns<TaskStatus> = [
  {
    title: '任务',
    key: 'name',
    render: (_, row) => (
      <>
        {row.name}
        <div className="muted small">{row.task}</div>
      </>
    ),
  },
  {
    title: '频率',
    key: 'period',
    width: 110,
    className: 'sub nowrap',
    render: (_, row) => periodWords(row.period),
  },
  {
    title: '状态',
    key: 'state',
    width: 110,
    render: (_, row) => <span className={`tag ${TONES[row.state]}`}>{TASK_STATES[row.state]}</span>,
  },
  {
    title: '上次成功',
    key: 'succeeded',
    width: 150,
    className: 'sub nowrap',
    render: (_, row) => (row.succeeded_at === null ? '—' : dateTime(row.succeeded_at)),
  },
  {
    title: '上次失败',
    key: 'failed',
    render: (_, row) =>
      row.failed_at === null ? (
        <span className="muted">—</span>
      ) : (
        <>
          <span className="sub nowrap">{dateTime(row.failed_at)}</span>
          {row.failures > 0 && <span className="due-advice">　连续 {row.failures} 次</span>}
          <div className="muted small status-words">{row.failure}</div>
        </>
      ),
  },
];

function periodWords(seconds: number): string {
  if (seconds < 3600) return seconds === 60 ? '每分钟' : `每 ${seconds / 60} 分钟`;
  return seconds === 3600 ? '每小时' : '每天';
}

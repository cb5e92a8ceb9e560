import { TASK_STATES } from '@qingnang/contract/status';
import { dateTime } from '../../../app/format.ts';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import type { TaskStatus } from '../api.ts';

/** 后台任务: what runs by itself, when it last did and when it does again. */
export function Tasks({ tasks }: { tasks: TaskStatus[] }) {
  return (
    <section className="card" aria-label="后台任务">
      <header>
        <h2>后台任务</h2>
      </header>
      <ListTable<TaskStatus>
        label="后台任务"
        columns={COLUMNS}
        rows={tasks.toSorted((a, b) => URGENCY[a.state] - URGENCY[b.state])}
        rowKey="task"
        empty="还没有进程运行后台任务，请检查服务器是否以 JOBS=1 启动"
      />
    </section>
  );
}

/** What does not run as it should stands first. */
const URGENCY: Record<TaskStatus['state'], number> = { failing: 0, late: 1, ok: 2, waiting: 2 };

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
    title: '下次运行',
    key: 'next',
    width: 150,
    className: 'sub nowrap',
    render: (_, row) => (row.next_at === null ? '—' : dateTime(row.next_at)),
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

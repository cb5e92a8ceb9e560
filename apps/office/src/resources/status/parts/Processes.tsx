import { dateTime, waited } from '../../../app/format.ts';
import type { ProcessStatus } from '../api.ts';

/** 服务进程: who serves, since when, and who has fallen silent. */
export function Processes({ processes }: { processes: ProcessStatus[] }) {
  const versions = new Set(processes.filter((one) => !one.is_silent).map(({ version }) => version));
  return (
    <section className="card" aria-label="服务进程">
      <header>
        <h2>服务进程</h2>
        {versions.size > 1 && <span className="tag wait">版本不一致</span>}
      </header>
      <dl className="status-lines">
        {processes.map((one) => (
          <Process key={one.id} process={one} />
        ))}
      </dl>
    </section>
  );
}

function Process({ process: one }: { process: ProcessStatus }) {
  return (
    <div>
      <dt>{one.host}</dt>
      <dd>
        进程 {one.pid}，版本 {one.version}
        {one.runs_tasks ? '，运行后台任务' : ''}
        <span className="small muted">{dateTime(one.started_at)} 启动</span>
        {one.is_silent && (
          <span className="small due-advice">
            已 {waited(Date.now() / 1000 - one.seen_at)}没有消息，请查看这台主机；换下的进程一小时后不再显示
          </span>
        )}
      </dd>
      <dd>
        <span className={one.is_silent ? 'tag wait' : 'tag ok'}>{one.is_silent ? '失去联系' : '运行中'}</span>
      </dd>
    </div>
  );
}

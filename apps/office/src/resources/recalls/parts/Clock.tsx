import { dateTime } from '../../../app/format.ts';
import type { RecallSummary } from '../api.ts';

const HOUR = 3600;

/** By when every holder has to have been told and have answered: red when it is over. */
export function Clock({ recall }: { recall: RecallSummary }) {
  const { due_at: due, closed_at: closed, is_overdue: overdue, confirmed, holders } = recall;
  if (closed !== null) return <span className="muted">{dateTime(closed)} 结束</span>;
  if (confirmed === holders) return <span className="ok">全部已确认</span>;
  const left = due - Date.now() / 1000;
  return (
    <span className={overdue === 1 ? 'bad' : left < 4 * HOUR ? 'warn' : ''}>
      {overdue === 1 ? `已超时 ${hours(-left)}` : `剩余 ${hours(left)}`}
      <div className="muted small nowrap">期限 {dateTime(due)}</div>
    </span>
  );
}

const hours = (seconds: number): string => {
  const whole = Math.floor(seconds / HOUR);
  return whole >= 1 ? `${whole} 小时` : `${Math.max(1, Math.floor(seconds / 60))} 分钟`;
};

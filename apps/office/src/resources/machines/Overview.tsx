import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { useDifferences, useEventQueues, useMachineKeys } from './api.ts';
import './machines.css';

/** How the day goes: calls, events that wait, and whether the numbers agree. */
export function Overview() {
  const keys = useMachineKeys().data?.list ?? [];
  const hooks = useEventQueues().data?.list ?? [];
  const compared = useDifferences({ kind: '', page: 1 }).data;
  const calls = sum(keys.map((key) => key.calls));
  const failures = sum(keys.map((key) => key.failures));
  const waiting = sum(hooks.map((hook) => hook.waiting));
  const failed = sum(hooks.map((hook) => hook.failed));
  const last = Math.max(0, ...(compared?.runs ?? []).map(({ ended_at: at }) => at));
  const differing = compared?.total ?? 0;
  const isMissing = (compared?.runs ?? []).some((run) => run.is_missing === 1);
  return (
    <dl className="machine-day">
      <div>
        <dt>24 小时调用</dt>
        <dd>
          {count(calls)} 次 <Mark isBad={failures > 0}>{count(failures)} 次失败</Mark>
        </dd>
      </div>
      <div>
        <dt>事件推送</dt>
        <dd>
          {count(waiting)} 条待发送 <Mark isBad={failed > 0}>{count(failed)} 条失败</Mark>{' '}
          <Link to={failed > 0 ? '/webhooks?tab=log&status=failed' : '/webhooks?tab=log'}>
            {failed > 0 ? '查看并重发' : '推送记录'}
          </Link>
        </dd>
      </div>
      <div>
        <dt>数据核对</dt>
        <dd>
          {last === 0 ? (
            '还没有核对过'
          ) : (
            <>
              <Mark isBad={differing > 0}>{differing === 0 ? '一致' : `${count(differing)} 项不一致`}</Mark>{' '}
              <span className="muted small">{dateTime(last)}</span>
              {isMissing && <span className="tag bad machine-missing">超过一天半没有送来</span>}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Mark({ isBad, children }: { isBad: boolean; children: React.ReactNode }) {
  return <span className={isBad ? 'tag wait' : 'tag ok'}>{children}</span>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

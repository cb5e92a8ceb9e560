import type { WorkKind } from '@qingnang/contract/office-work';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { waited } from '../../app/format.ts';
import { useWork } from './api.ts';

interface QueueWords {
  label: string;
  /** Whose work it is. */
  owner: string;
  /** What to do next, and where. */
  act: string;
  to: string;
}

const QUEUES: Readonly<Record<WorkKind, QueueWords>> = {
  review: { label: '待审核订单', owner: '客服', act: '去审核', to: '/orders' },
  pick: { label: '待拣货', owner: '仓库', act: '去拣货', to: '/warehouse?tab=pick' },
  ship: { label: '已拣待发', owner: '仓库', act: '去发货', to: '/warehouse?tab=picked' },
  licences: { label: '待审资质', owner: '质管', act: '去审核', to: '/qualifications' },
  receipts: { label: '待审回执', owner: '质管', act: '去审核', to: '/receipts' },
  claims: { label: '处理中售后', owner: '客服', act: '去处理', to: '/after-sales' },
  refunds: { label: '未完成退款', owner: '财务', act: '去处理', to: '/refunds' },
  short: { label: '在售缺货', owner: '商品', act: '去补货', to: '/goods?stock=out' },
  messages: { label: '待回复客户', owner: '客服', act: '去回复', to: '/chat' },
};

/** From when on a queue is late. */
const LATE_SECONDS = 24 * 3600;

/** 待办: the queues of the role, how many wait, for how long, whose they are and what comes next. */
export function Work() {
  const { data, error, refetch } = useWork();
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={3} />;
  if (data.list.length === 0) return null;
  return (
    <ul className="queues" aria-label="待办">
      {data.list.map(({ kind, count, oldest_seconds: oldest }) => {
        const { label, owner, act, to } = QUEUES[kind];
        const isLate = count > 0 && oldest > LATE_SECONDS;
        return (
          <li key={kind}>
            <Link className={isLate ? 'q hot' : 'q'} to={to}>
              <span>
                {label} <small className="muted">{owner}</small>
              </span>
              <b>{count}</b>
              <span className={isLate ? 'small bad' : 'small muted'}>
                {count > 0 ? `最久 ${waited(oldest)}　${act}` : '没有待办'}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

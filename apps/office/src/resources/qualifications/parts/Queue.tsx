import type { ReviewTab } from '@qingnang/contract/admin-qualifications';
import { date, waited } from '../../../app/format.ts';
import type { QueueRow } from '../api.ts';

interface QueueProps {
  rows: readonly QueueRow[];
  tab: ReviewTab;
  openId: number | null;
  open: (id: number) => void;
}

/** Hours after which somebody has waited too long: the shop promises two. */
const LATE_SECONDS = 2 * 3600;

/** Who waits, the longest first. */
export function Queue({ rows, tab, openId, open }: QueueProps) {
  if (rows.length === 0) return <p className="state">没有符合条件的申请</p>;
  const now = Date.now() / 1000;
  return (
    <ul className="ql" aria-label="申请">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" aria-current={row.id === openId || undefined} onClick={() => open(row.id)}>
            <b className="ellipsis">{row.company || '未填企业名称'}</b>
            {tab === 'submitted' ? (
              <span className={now - row.submitted_at > LATE_SECONDS ? 'bad' : ''}>
                {waited(now - row.submitted_at)}
              </span>
            ) : (
              <span>{row.reviewed_at !== null && date(row.reviewed_at).slice(5)}</span>
            )}
            <span className="ellipsis">
              {row.kind_name}　{row.buyer_type_name}　{row.documents} 项
            </span>
            {row.refusals > 0 && <span className="bad">退回过 {row.refusals} 次</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

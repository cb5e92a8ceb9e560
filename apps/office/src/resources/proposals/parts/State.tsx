import type { StaffProposalRow } from '@qingnang/contract/admin-proposals';
import { dateTime } from '../../../app/format.ts';

const TONES = { waiting: 'wait', confirmed: 'ok', refused: 'bad', withdrawn: '', expired: '' } as const;

/** Where a proposal stands, until when it waits, and what the customer has answered. */
export const State = ({ row }: { row: StaffProposalRow }) => (
  <>
    <span className={`tag ${TONES[row.state]}`}>{row.state_name}</span>
    <div className="muted small">
      {row.state === 'waiting' ? `${dateTime(row.expires_at)} 失效` : row.outcome}
      {row.decided_at !== null && `　${dateTime(row.decided_at)}`}
    </div>
    {row.refuse_reason !== '' && <div className="small">{row.refuse_reason}</div>}
  </>
);

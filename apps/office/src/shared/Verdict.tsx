import { dateTime } from '../app/format.ts';

interface VerdictProps {
  row: {
    status_name: string;
    decided_by: string;
    /** Unix seconds; null while it waits. */
    decided_at: number | null;
    reply: string;
  };
  /** Of the tag: `wait`, `ok`, `bad` or none. */
  tone: string;
}

/** What became of something that was asked for: its state, who decided and when, what was replied. */
export const Verdict = ({ row, tone }: VerdictProps) => (
  <>
    <span className={`tag ${tone}`}>{row.status_name}</span>
    {row.decided_at !== null && (
      <div className="muted small">
        {row.decided_by}　{dateTime(row.decided_at)}
      </div>
    )}
    {row.reply !== '' && <div className="small">{row.reply}</div>}
  </>
);

import { Button } from 'antd';
import { count } from '../../../app/format.ts';
import type { ReferenceTally } from '../api.ts';

/** What became of a file of numbers. */
export function Tally({ tally, close }: { tally: ReferenceTally; close: () => void }) {
  const { total, added, changed, unchanged, repeated, refused, errors } = tally;
  return (
    <>
      <p role="status">
        共 {count(total)} 行：新增 <b>{count(added)}</b>，更新 <b>{count(changed)}</b>，无变化{' '}
        {count(unchanged)}
        {repeated > 0 && `，重复 ${count(repeated)}`}
        {refused > 0 && <span className="bad">，拒绝 {count(refused)}</span>}
      </p>
      {errors.length > 0 && (
        <div className="reference-errors">
          <table className="tb" aria-label="拒绝的行">
            <thead>
              <tr>
                <th className="r">行号</th>
                <th>原因</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ line, reason }) => (
                <tr key={line}>
                  <td className="r">{line}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {refused > errors.length && <p className="sub small">只列出前 {count(errors.length)} 行。</p>}
      <div className="dialog-acts">
        <Button type="primary" onClick={close}>
          完成
        </Button>
      </div>
    </>
  );
}

import { REFERENCE_COLUMNS } from '@qingnang/contract/approval-references';
import type { DraftsFilled } from '@qingnang/contract/goods-drafts';
import { App } from 'antd';
import { Link } from 'react-router';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { factWords } from '../../../shared/reference-words.ts';
import { type GoodsDraft, useFillDrafts } from '../api.ts';

interface FillProps {
  chosen: readonly GoodsDraft[];
  /** What is typed and not saved would be of another version of its draft. */
  isDirty: boolean;
}

/** Fills what the ticked drafts, or else all of them, leave empty by their approval numbers. */
export function FillByNumber({ chosen, isDirty }: FillProps) {
  const { modal, message } = App.useApp();
  const fail = useFailure();
  const fill = useFillDrafts();
  const isSome = chosen.length > 0;
  const send = () =>
    fill.mutateAsync(isSome ? chosen.map(({ id }) => id) : null).then((done) => {
      if (done.rows.length === 0) message.success(`已补全 ${count(done.filled)} 个草稿`);
      else
        modal.info({
          title: `已补全 ${count(done.filled)} 个草稿`,
          width: 640,
          content: <Rest rows={done.rows} />,
          okText: '知道了',
        });
    }, fail);
  const ask = () => {
    if (isSome) return void send();
    modal.confirm({
      title: '按批准文号补全全部草稿？',
      content: '补上厂家、上市许可持有人、剂型和处方类别的空项，已填的不改。',
      okText: '补全',
      onOk: send,
    });
  };
  return (
    <button
      type="button"
      className="btn sm"
      title={isDirty ? '请先保存或放弃改动' : undefined}
      disabled={isDirty || fill.isPending}
      onClick={ask}
    >
      {fill.isPending ? '正在补全…' : `按批准文号补全${isSome ? ` ${count(chosen.length)} 个` : '全部'}`}
    </button>
  );
}

type Rows = DraftsFilled['rows'];
const MAX_SHOWN = 100;

/** Which drafts were not filled, by reason, and which say something else than their number. */
function Rest({ rows }: { rows: Rows }) {
  const reasons = Map.groupBy(
    rows.filter(({ reason }) => reason !== ''),
    ({ reason }) => reason,
  );
  const differing = rows.filter(({ differs }) => differs.length > 0);
  return (
    <div className="drafts-rest">
      {[...reasons].map(([reason, some]) => (
        <p key={reason}>
          {count(some.length)} 个未补：{reason}
          <span className="sub small">
            {' '}
            {some
              .slice(0, 5)
              .map(({ name }) => name)
              .join('、')}
            {some.length > 5 && '……'}
          </span>
        </p>
      ))}
      {differing.length > 0 && (
        <table className="tb" aria-label="与批准文号库不同">
          <thead>
            <tr>
              <th>{count(differing.length)} 个与批准文号库不同，没有改动</th>
              <th>草稿</th>
              <th>批准文号库</th>
            </tr>
          </thead>
          <tbody>
            {differing.slice(0, MAX_SHOWN).flatMap(({ id, name, differs }) =>
              differs.map(({ field, own, reference }) => (
                <tr key={`${id}-${field}`}>
                  <td>
                    <Link to={`/goods/${id}`}>{name}</Link>{' '}
                    <span className="sub">{REFERENCE_COLUMNS[field]}</span>
                  </td>
                  <td className="warn">{factWords(field, own)}</td>
                  <td>{factWords(field, reference)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </div>
  );
}

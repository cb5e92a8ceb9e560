import { REPORT_KIND_NAMES } from '@qingnang/rules/reports';
import { AutoComplete, Checkbox, Select } from 'antd';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { type MatchedFile, useLots } from '../api.ts';
import { goodsOf, isReady, type UploadRow } from '../rows.ts';

interface UploadGridProps {
  rows: readonly UploadRow[];
  onChange: (row: UploadRow) => void;
  onRemove: (fileId: number) => void;
}

/** What each file is taken for; every cell can be corrected. */
export const UploadGrid = ({ rows, onChange, onRemove }: UploadGridProps) => (
  <table className="report-grid" aria-label="待保存的报告">
    <thead>
      <tr>
        <th>保存</th>
        <th>文件</th>
        <th>识别</th>
        <th>商品</th>
        <th>批号</th>
        <th>类型</th>
        <th>
          <span className="visually-hidden">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.match.file.id} row={row} onChange={onChange} onRemove={onRemove} />
      ))}
    </tbody>
  </table>
);

const STATES: Readonly<Record<MatchedFile['state'], { word: string; tone: string }>> = {
  matched: { word: '已匹配', tone: 'ok' },
  new_lot: { word: '新批号', tone: 'wait' },
  ambiguous: { word: '待选择', tone: 'wait' },
  unknown: { word: '未识别', tone: 'bad' },
  duplicate: { word: '重复', tone: '' },
};
const KINDS = Object.entries(REPORT_KIND_NAMES).map(([value, label]) => ({ value, label }));

function Row({ row, onChange, onRemove }: { row: UploadRow } & Omit<UploadGridProps, 'rows'>) {
  const { match, goods, lotNo, kind, isChosen, problem } = row;
  const { file, state, note } = match;
  const words = problem || note;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`保存 ${file.name}`}
          checked={isChosen && isReady(row)}
          disabled={!isReady(row)}
          onChange={(event) => onChange({ ...row, isChosen: event.target.checked })}
        />
      </td>
      <td>
        <a href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      </td>
      <td>
        <span className={`tag ${problem ? 'bad' : STATES[state].tone}`}>
          {problem ? '未保存' : STATES[state].word}
        </span>
        {words && <div className={`small ${problem ? 'bad' : 'muted'}`}>{words}</div>}
      </td>
      <td>
        <GoodsCell
          match={match}
          goods={goods}
          onChange={(next) => onChange({ ...row, goods: next, problem: '' })}
        />
      </td>
      <td>
        <LotCell
          goodsId={goods?.id ?? null}
          name={file.name}
          value={lotNo}
          onChange={(next) => onChange({ ...row, lotNo: next, problem: '' })}
        />
      </td>
      <td>
        <Select
          aria-label={`${file.name} 的类型`}
          value={kind}
          options={KINDS}
          onChange={(next) => onChange({ ...row, kind: next })}
        />
      </td>
      <td>
        <button
          type="button"
          className="btn text"
          aria-label={`去掉 ${file.name}`}
          onClick={() => onRemove(file.id)}
        >
          <Icon name="x" size={14} />
        </button>
      </td>
    </tr>
  );
}

interface GoodsCellProps {
  match: MatchedFile;
  goods: UploadRow['goods'];
  onChange: (goods: UploadRow['goods']) => void;
}

/** Where a name may mean several goods they are offered first; any other can be searched for. */
function GoodsCell({ match, goods, onChange }: GoodsCellProps) {
  return (
    <>
      <GoodsPicker
        value={goods?.id}
        known={goods}
        onChange={(id, picked) =>
          onChange(
            id === undefined
              ? null
              : { id, name: picked ? `${picked.name} ${picked.spec}` : (goods?.name ?? '') },
          )
        }
      />
      {match.candidates.length > 1 && goods === null && (
        <div className="report-candidates">
          {match.candidates.slice(0, 4).map((one) => (
            <button
              key={one.goods_id}
              type="button"
              className="btn sm"
              title={`${one.sccj} ${one.approval_no}`}
              onClick={() => onChange(goodsOf(one))}
            >
              {one.name} {one.ypgg}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

interface LotCellProps {
  goodsId: number | null;
  /** Of the file. */
  name: string;
  value: string;
  onChange: (lotNo: string) => void;
}

function LotCell({ goodsId, name, value, onChange }: LotCellProps) {
  const lots = useLots(goodsId);
  return (
    <AutoComplete
      aria-label={`${name} 的批号`}
      value={value}
      maxLength={40}
      options={(lots.data?.list ?? []).map((lot) => ({ value: lot }))}
      onChange={(next: string) => onChange(next ?? '')}
    />
  );
}

import { useState } from 'react';
import { count } from '../../../../app/format.ts';
import { type Columns, ListTable } from '../../../../app/ListTable.tsx';
import { may, useMe } from '../../../../app/me.ts';
import type { ParcelCodes, ParcelLine } from '../api.ts';
import { ExceptDialog } from './ExceptDialog.tsx';

/** Pieces by code beside the pieces to ship, line by line. */
export function ParcelLines({ parcel }: { parcel: ParcelCodes }) {
  const canExcept = may(useMe(), 'trace.override');
  const [excepting, setExcepting] = useState<ParcelLine | null>(null);
  return (
    <>
      <ListTable<ParcelLine>
        label="待发商品"
        columns={canExcept ? [...COLUMNS, actsColumn(setExcepting)] : COLUMNS}
        rows={parcel.lines}
        rowKey="order_line_id"
        empty="没有待发的商品"
      />
      {excepting && (
        <ExceptDialog orderId={parcel.order_id} line={excepting} close={() => setExcepting(null)} />
      )}
    </>
  );
}

const COLUMNS: Columns<ParcelLine> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, line) => (
      <>
        {line.name}
        <div className="muted small">
          {line.ypgg} {line.sccj}
        </div>
      </>
    ),
  },
  {
    title: '待发',
    key: 'to_ship',
    align: 'right',
    width: 90,
    render: (_, line) => `${count(line.to_ship)} ${line.bzdw}`,
  },
  {
    title: '按码',
    key: 'by_code',
    align: 'right',
    width: 80,
    render: (_, line) => <b>{count(line.by_code)}</b>,
  },
  {
    title: '无码放行',
    key: 'excepted',
    align: 'right',
    width: 100,
    render: (_, line) => (line.excepted === 0 ? '—' : count(line.excepted)),
  },
  { title: '追溯码', key: 'state', width: 120, render: (_, line) => <State line={line} /> },
];

function State({ line }: { line: ParcelLine }) {
  const left = line.to_ship - line.by_code - line.excepted;
  if (left <= 0) return <span className="tag ok">已齐</span>;
  return line.needs_codes ? (
    <span className="tag wait">差 {count(left)} 件</span>
  ) : (
    <span className="tag">不要求</span>
  );
}

const actsColumn = (except: (line: ParcelLine) => void): Columns<ParcelLine>[number] => ({
  title: '操作',
  key: 'acts',
  width: 110,
  render: (_, line) =>
    line.to_ship > line.by_code + line.excepted && (
      <button type="button" className="btn sm" onClick={() => except(line)}>
        无码放行
      </button>
    ),
});

import { count, dateTime } from '../../../../app/format.ts';
import { type Columns, ListTable } from '../../../../app/ListTable.tsx';
import { may, useMe } from '../../../../app/me.ts';
import { useConfirm } from '../../../../app/useConfirm.ts';
import { type ParcelCodes, useRemoveException, useTakeBack } from '../api.ts';

type Code = ParcelCodes['codes'][number];

interface ScannedCodesProps {
  parcel: ParcelCodes;
  /** Codes whose scan will be sent (again): taken back now, they would come in again. */
  onTheWay: ReadonlySet<string>;
}

/** What waits in the parcel; a scan can be taken back until it leaves. */
export function ScannedCodes({ parcel, onTheWay }: ScannedCodesProps) {
  const takeBack = useTakeBack(parcel.order_id);
  const names = new Map(parcel.lines.map((line) => [line.order_line_id, line.name]));
  return (
    <>
      <ListTable<Code>
        label="已扫的追溯码"
        columns={[
          { title: '追溯码', dataIndex: 'code', className: 'nowrap' },
          { title: '商品', key: 'goods', render: (_, code) => names.get(code.order_line_id) ?? '' },
          ...COLUMNS,
          {
            title: '操作',
            key: 'acts',
            width: 80,
            render: (_, { code }) => (
              <button
                type="button"
                className="btn text"
                aria-label={`撤回 ${code}`}
                disabled={takeBack.isPending || onTheWay.has(code)}
                onClick={() => takeBack.mutate([code])}
              >
                撤回
              </button>
            ),
          },
        ]}
        rows={parcel.codes}
        rowKey="code"
        empty="还没有扫码"
      />
      <Exceptions parcel={parcel} names={names} />
    </>
  );
}

const COLUMNS: Columns<Code> = [
  { title: '级别', dataIndex: 'level_name', width: 90 },
  { title: '件数', key: 'pieces', align: 'right', width: 70, render: (_, { pieces }) => count(pieces) },
  { title: '批号', key: 'lot', width: 120, render: (_, { lot_no }) => lot_no || '—' },
  {
    title: '扫码',
    key: 'by',
    className: 'sub nowrap',
    width: 190,
    render: (_, { staff, at }) => `${staff} ${dateTime(at)}`,
  },
];

function Exceptions({ parcel, names }: { parcel: ParcelCodes; names: ReadonlyMap<number, string> }) {
  const canExcept = may(useMe(), 'trace.override');
  const confirm = useConfirm();
  const remove = useRemoveException();
  if (parcel.exceptions.length === 0) return null;
  return (
    <ul className="code-exceptions" aria-label="无码放行">
      {parcel.exceptions.map((one) => (
        <li key={one.id}>
          {names.get(one.order_line_id)} 无码放行 {count(one.pieces)} 件：{one.reason_name}，{one.note}
          <span className="muted">
            {one.staff} {dateTime(one.at)}
          </span>
          {canExcept && (
            <button
              type="button"
              className="btn text"
              onClick={() =>
                confirm({
                  title: '撤回这条无码放行？',
                  content: '撤回后须扫码才能发货。',
                  okText: '撤回',
                  act: () => remove.mutateAsync(one.id),
                  done: '已撤回',
                })
              }
            >
              撤回
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

import { Checkbox, Popover } from 'antd';
import type { Columns } from '../../../app/ListTable.tsx';
import { toggled } from '../../../app/menu-groups.ts';
import { usePreferences } from '../../../app/preferences.ts';
import type { OrderRow } from '../api.ts';

/** By its key, or what it shows. */
const keyOf = (column: Columns<OrderRow>[number]): string =>
  String(column.key ?? ('dataIndex' in column ? column.dataIndex : ''));

/** The columns but those that were hidden; what a row is called always stands. */
export function useShownColumns(columns: Columns<OrderRow>): Columns<OrderRow> {
  const [{ hidden_columns: hidden }] = usePreferences();
  return columns.filter((column, at) => at === 0 || !hidden.includes(keyOf(column)));
}

/** Which columns the desk shows to who has chosen them. */
export function ColumnChoice({ columns }: { columns: Columns<OrderRow> }) {
  const [{ hidden_columns: hidden }, set] = usePreferences();
  const boxes = columns.slice(1).map((column) => (
    <Checkbox
      key={keyOf(column)}
      checked={!hidden.includes(keyOf(column))}
      onChange={() => set({ hidden_columns: toggled(hidden, keyOf(column)) })}
    >
      {typeof column.title === 'string' ? column.title : keyOf(column)}
    </Checkbox>
  ));
  return (
    <Popover trigger="click" placement="bottomRight" content={<div className="column-choice">{boxes}</div>}>
      <button type="button" className="btn">
        选择列
      </button>
    </Popover>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { DataTable } from './DataTable.tsx';
import styles from './Table.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  number?: boolean;
  /** Left out on phones, so that what matters more needs no scrolling. */
  notOnPhone?: boolean;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A plain table of facts: lots, ladder, amounts. It scrolls sideways in itself where the page is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <DataTable caption={caption} className={styles.facts}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.title} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

const look = ({ number, notOnPhone }: Pick<Column<never>, 'number' | 'notOnPhone'>) =>
  cx(number && styles.number, notOnPhone && 'not-phone');

import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './DataTable.module.css';

interface DataTableProps extends ComponentProps<'table'> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** From edge to edge of its panel. */
  flush?: boolean;
  /** On phones its rows are small cards. A cell says there by `data-name` what it holds. */
  cards?: boolean;
}

/** The frame of every table of data. Rows of plain columns come from `Table`. */
export const DataTable = ({ caption, flush, cards, className, children, ...rest }: DataTableProps) => (
  <table {...rest} className={cx(styles.table, flush && styles.flush, cards && styles.cards, className)}>
    <caption className="visually-hidden">{caption}</caption>
    {children}
  </table>
);

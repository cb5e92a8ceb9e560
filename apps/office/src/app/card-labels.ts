/** What a cell of a table spans. */
interface Span {
  colSpan: number;
  rowSpan: number;
}

/**
 * The column in which each cell of a table's rows begins: cells that reach down over several rows move those below to the right.
 * @param rows cells of each row, in their order
 */
export function columnsOf(rows: readonly (readonly Span[])[]): number[][] {
  /** Rows for which a column is still taken from above. */
  const taken: number[] = [];
  return rows.map((cells) => {
    const columns: number[] = [];
    let column = 0;
    for (const { colSpan, rowSpan } of cells) {
      while ((taken[column] ?? 0) > 0) column += 1;
      columns.push(column);
      for (let at = column; at < column + colSpan; at += 1) taken[at] = Math.max(taken[at] ?? 0, rowSpan);
      column += colSpan;
    }
    for (const [at, left] of taken.entries()) taken[at] = Math.max(0, (left ?? 0) - 1);
    return columns;
  });
}

/** The row of a statement that always answers with one: of an aggregate, or of a row that is locked or never deleted. @throws when it did not */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always answers with a row did not');
  return row;
}

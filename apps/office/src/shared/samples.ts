/** The first different values of a column, for somebody to know it by. */
export function samplesOf(sample: readonly (readonly string[])[], columns: readonly number[]): string {
  const values = sample.flatMap((cells) => columns.map((at) => (cells[at] ?? '').trim()));
  return [...new Set(values.filter((value) => value !== ''))].slice(0, 3).join('、');
}

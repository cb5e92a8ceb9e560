/** Lines of a file or paste of prefixes as rows of the call; a header and empty lines are left out. */
export function prefixRows(
  text: string,
): { prefix: string; goods_id: string; level: string; pieces: string }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[,，\t;]/).map((cell) => cell.trim().replace(/^"|"$/g, '')))
    .filter(([prefix = '']) => prefix !== '' && !prefix.startsWith('标识码'))
    .map(([prefix = '', goods_id = '', level = '', pieces = '']) => ({ prefix, goods_id, level, pieces }));
}

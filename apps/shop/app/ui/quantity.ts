export interface Corrected {
  number: number;
  /** What was changed and why, ready to be shown: 已按中包装 10 调整为 30. */
  note?: string;
}

/** Up to the multiple, at least the minimum, at most the maximum; says what it changed. */
export function fit(wanted: number, min: number, multiple: number, max: number | undefined): Corrected {
  const most =
    max === undefined ? Number.POSITIVE_INFINITY : Math.max(min, Math.floor(max / multiple) * multiple);
  if (wanted < min) return { number: min, note: `最少 ${min}` };
  if (wanted > most) return { number: most, note: `最多 ${most}` };
  const number = Math.ceil(wanted / multiple) * multiple;
  return number === wanted ? { number } : { number, note: `已按 ${multiple} 的倍数调整为 ${number}` };
}

interface Bounds {
  min: string | null;
  max: string | null;
}

/**
 * What to say when a number field has made something else of what was typed; null when it has not.
 * @param typed what stood in the field when it was left @param now what stands there since
 */
export function numberWords(typed: string, now: string, bounds: Bounds): string | null {
  const said = typed.trim();
  if (said === '' || (now !== '' && Number(said) === Number(now))) return null;
  return `“${said}”${now === '' ? '不是数字' : `已改为 ${now}`}，请填写${boundWords(bounds)}的数字`;
}

function boundWords({ min, max }: Bounds): string {
  if (min !== null && max !== null) return ` ${min} 到 ${max} `;
  if (min !== null) return `不小于 ${min} `;
  return max === null ? '正确' : `不大于 ${max} `;
}

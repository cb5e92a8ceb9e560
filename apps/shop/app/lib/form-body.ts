/** A value that a form body can carry. `undefined` is left out, `null` is sent as empty. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | FormValue[]
  | { [key: string]: FormValue };
export type FormBody = { [key: string]: FormValue };

/**
 * Writes a body in bracket notation (docs/rules/wire.md#bodies): `{params: [{goods_id: 7}]}` → `params[0][goods_id]=7`.
 * Booleans become 1 and 0.
 */
export function formBody(body: FormBody): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) append(out, key, value);
  return out.toString();
}

function append(out: URLSearchParams, key: string, value: FormValue): void {
  if (value === undefined) return;
  if (value === null) out.append(key, '');
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) append(out, `${key}[${index}]`, item);
  else if (typeof value === 'object')
    for (const [name, item] of Object.entries(value)) append(out, `${key}[${name}]`, item);
  else if (typeof value === 'boolean') out.append(key, value ? '1' : '0');
  else out.append(key, String(value));
}

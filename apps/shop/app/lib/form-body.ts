/** A value that a form body can carry; `undefined` is left out. Yes and no are 1 and 0, as the contract has them. */
type FormValue = string | number | undefined | readonly FormValue[] | { readonly [key: string]: FormValue };
export type FormBody = { readonly [key: string]: FormValue };

/** Writes a body in bracket notation (docs/rules/wire.md#bodies): `{params: [{goods_id: 7}]}` → `params[0][goods_id]=7`. */
export function formBody(body: FormBody): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) append(out, key, value);
  return out.toString();
}

function append(out: URLSearchParams, key: string, value: FormValue): void {
  if (typeof value === 'object')
    for (const [name, item] of Object.entries(value)) append(out, `${key}[${name}]`, item);
  else if (value !== undefined) out.append(key, String(value));
}

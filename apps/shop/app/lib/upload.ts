import { type CallOptions, deliver } from './api.ts';

/**
 * Sends one file, as the part `file`, to a call that takes no JSON. Its address is bound by type as well:
 * `upload<typeof MATCH_UPLOAD, Matched>('/api/cart/match/file', file)`.
 * @returns the answer's data. @throws ApiError (already shown unless `quiet`)
 */
export async function upload<Path extends string, Data>(
  path: Path,
  file: File,
  options?: CallOptions,
): Promise<Data> {
  const body = new FormData();
  body.append('file', file);
  return (await deliver<Data>({ method: 'POST', path, url: path, body }, options)).data;
}

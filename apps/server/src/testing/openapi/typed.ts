import { CODE } from '@qingnang/contract/envelope';
import type { Client } from '../client.ts';
import type { Calls } from './generated.ts';

/** What a call takes, in the document's words. */
export type InputOf<Name extends keyof Calls> = Omit<Calls[Name], 'data'>;

interface AnyInput {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, string>;
  body?: unknown;
}

/**
 * Calls the shop as the document says, by types that were generated of it.
 * @throws where the answer is no success
 */
export async function typedCall<Name extends keyof Calls>(
  client: Client,
  name: Name,
  input: InputOf<Name>,
): Promise<Calls[Name]['data']> {
  const { path: at = {}, query = {}, header = {}, body }: AnyInput = input;
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(at[key])));
  const asked = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const address = asked.size > 0 ? `${path}?${asked.toString()}` : path;
  const answer = await client.send<Calls[Name]['data']>(method, address, body, header);
  if (answer.code !== CODE.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.data;
}

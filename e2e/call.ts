import type { APIRequestContext } from '@playwright/test';
import { addressOf, type DataOf, type NameOf, type Rest, type Wire } from '@qingnang/contract/call';

/** Calls an endpoint of the contract outside the page; a failure is the test's. */
export type Call = <E extends Wire = never>(
  name: NameOf<E>,
  ...given: Rest<E, unknown>
) => Promise<DataOf<E>>;

/** @param request carries the session of who calls */
export const callsOf =
  (request: APIRequestContext): Call =>
  async <E extends Wire = never>(name: NameOf<E>, ...[given]: Rest<E, unknown>): Promise<DataOf<E>> => {
    const { method, url } = addressOf(name, given);
    const answer = await request.fetch(url, { method, data: given?.body });
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: DataOf<E> }).data;
  };

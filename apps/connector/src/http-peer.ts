/**
 * A peer that answers five calls over HTTP, JSON only (docs/connectors.md): what an ERP builds that wants to be kept in step without
 * files.
 */
import { ask, CallFailed, type World } from './calls.ts';
import type { Batch, Figures, Peer } from './peer.ts';

export interface PeerAddress {
  url: string;
  /** Sent as `Authorization: Bearer`; '' = none. */
  key: string;
}

/** @param isComparing whether figures are asked for, too: once a night is enough */
export function httpPeer(world: World, { url, key }: PeerAddress, isComparing: boolean): Peer {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
    const { status, body: answer } = await ask(world, { method, url: url + path, headers, body });
    if (status >= 400)
      throw new CallFailed(`${method} ${path}：ERP 拒绝（状态 ${status}）${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    async next(kind) {
      return ((await call('GET', `/next?kind=${kind}`)) as { batch: Batch | null }).batch;
    },
    async answer(kind, { id }, answers) {
      await call('POST', '/answers', { kind, id, answers });
    },
    async take(message) {
      await call('POST', '/things', message);
    },
    async figures(kind) {
      return isComparing ? ((await call('GET', `/figures?kind=${kind}`)) as Figures) : null;
    },
    async compared(kind, differences) {
      await call('POST', '/differences', { kind, differences });
    },
  };
}

import { withQuery } from '@qingnang/contract/call';
import type { WantedItem } from '@qingnang/contract/wanted';

export type WantedState = WantedItem['status'];

const STATES: readonly { status: WantedState | undefined; label: string }[] = [
  { status: undefined, label: '全部' },
  { status: 'open', label: '待回复' },
  { status: 'answered', label: '已回复' },
  { status: 'closed', label: '已关闭' },
];

/** The state in a list's address; whatever is none means all. */
export const stateOf = (text: string | null): WantedState | undefined =>
  STATES.find(({ status }) => status === text)?.status;

/** The address of the list. */
export const wantedPath = ({ status, page }: { status?: WantedState | undefined; page?: number }): string =>
  withQuery('/pzqg', { status, page: page && page > 1 ? page : undefined });

export const wishPath = (id: number): string => `/pzqg/info?id=${id}`;

/** The tabs above the list. */
export const wantedTabs = (chosen: WantedState | undefined) =>
  STATES.map(({ status, label }) => ({ label, to: wantedPath({ status }), current: status === chosen }));

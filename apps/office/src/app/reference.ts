import { shortRank } from '@qingnang/contract/reference-fields';
import { useMemo } from 'react';
import { type Options, useOptions } from './options.ts';

/** What staff have set under 系统 › 基础资料, for forms and tables; codes stand for what is not known yet. */

interface Kept {
  code: string;
  name: string;
  is_active: number;
}

/** Price levels, from the lowest. */
export const RANKS = [0, 1, 2, 3] as const;

const NO_SCOPES: Options['scopes'] = [];
const NO_TYPES: Options['buyer_types'] = [];

/** All business scopes, in their order. */
export const useScopes = (): Options['scopes'] => useOptions().data?.scopes ?? NO_SCOPES;

/** All types of buyers, in their order. */
export const useTypes = (): Options['buyer_types'] => useOptions().data?.buyer_types ?? NO_TYPES;

/** What a form offers: those in use, and what is chosen already. */
export const offered = (rows: readonly Kept[], ...chosen: readonly string[]) =>
  optionsFrom(rows.filter(({ code, is_active: isActive }) => isActive === 1 || chosen.includes(code)));

const optionsFrom = (rows: readonly Kept[]) => rows.map(({ code, name }) => ({ value: code, label: name }));

/** All types, for filters and for whom something is. */
export const useTypeOptions = () => optionsFrom(useTypes());

export const useRankOptions = () => {
  const { rank: nameOf } = useNames();
  return RANKS.map((rank) => ({ value: rank, label: nameOf(rank) }));
};

/** How ranks and types are called. */
export interface Names {
  /** 金卡 */
  rank: (rank: number) => string;
  type: (code: string) => string;
}

export function namesOf(options: Pick<Options, 'ranks' | 'buyer_types'> | undefined): Names {
  const ranks = options?.ranks ?? [];
  const types = options?.buyer_types ?? [];
  return {
    rank: (rank) => shortRank(ranks.find((one) => one.rank === rank)?.name ?? `等级 ${rank}`),
    type: (code) => types.find((one) => one.code === code)?.name ?? code,
  };
}

export function useNames(): Names {
  const { data } = useOptions();
  return useMemo(() => namesOf(data), [data]);
}

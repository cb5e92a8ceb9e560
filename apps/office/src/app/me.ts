import type { Permission } from '@qingnang/contract/endpoint';
import type { staffSelf } from '@qingnang/contract/office';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call, type DataOf } from './api.ts';

export type Me = DataOf<typeof staffSelf>;

export const ME_KEY = ['me'];
const REFRESH_MS = 60_000;

/** Who is signed in, what they may do and how long their queues are; asked again every minute. */
export function useMeQuery() {
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => call<typeof staffSelf>('GET /api/admin/me', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export const MeContext = createContext<Me | null>(null);

/** The signed-in staff member; only inside the frame. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe outside of the frame');
  return me;
}

/** The server decides on every call; this only leaves out what would be refused. */
export const may = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);

import type { adminSetup } from '@qingnang/contract/admin-setup';
import { useQuery } from '@tanstack/react-query';
import { call } from '../app/api.ts';

export const SETUP_KEY = ['setup'];

/** What the shop needs before it may sell, and whether it is open. */
export const useSetup = () =>
  useQuery({
    queryKey: SETUP_KEY,
    queryFn: ({ signal }) => call<typeof adminSetup>('GET /api/admin/setup', { signal }),
  });

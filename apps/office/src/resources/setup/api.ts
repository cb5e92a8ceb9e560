import type { adminSetup, adminSetupOpen } from '@qingnang/contract/admin-setup';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

const KEY = ['setup'];

export const useSetup = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminSetup>('GET /api/admin/setup', { signal }),
  });

export const useOpenShop = () =>
  useAct([KEY], () => call<typeof adminSetupOpen>('POST /api/admin/setup/open'));

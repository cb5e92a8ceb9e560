import type { adminSetupOpen } from '@qingnang/contract/admin-setup';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { SETUP_KEY } from '../../shared/setup.ts';

export const useOpenShop = () =>
  useAct([SETUP_KEY], () => call<typeof adminSetupOpen>('POST /api/admin/setup/open'));

import type { Setup, SetupItem } from '@qingnang/contract/admin-setup';
import { toSeconds } from '../../../http/dates.ts';
import type { Opening } from './reads.ts';

export const presentSetup = (opening: Opening | null, items: SetupItem[]): Setup => ({
  opened_at: opening && toSeconds(opening.at),
  opened_by: opening?.staff ?? '',
  items,
});

import type { StaffMember } from '@qingnang/contract/admin-staff';
import { toSeconds } from '../../../../http/dates.ts';
import type { StaffMemberRow } from './reads.ts';

export const presentMember = ({ created_at, seen_at, ...row }: StaffMemberRow): StaffMember => ({
  ...row,
  created_at: toSeconds(created_at),
  seen_at: seen_at ? toSeconds(seen_at) : 0,
});

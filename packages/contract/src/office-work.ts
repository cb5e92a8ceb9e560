import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What waits for staff, on the home page of the office. */
const WORK_KINDS = [
  'review',
  'pick',
  'ship',
  'licences',
  'receipts',
  'claims',
  'refunds',
  'short',
  'messages',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The queues of who asks, by their rights; an empty one is there as well. */
export const officeWork = endpoint({
  method: 'GET',
  path: '/api/admin/work',
  scope: 'staff:staff.self',
  summary: '待办',
  data: z.object({
    list: z.array(
      z.object({
        kind: z.enum(WORK_KINDS),
        count: z.int(),
        /** How long the oldest has waited; 0 for none. */
        oldest_seconds: z.int(),
      }),
    ),
  }),
});

import type { adminCalendar } from '@qingnang/contract/admin-zones';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

/** What runs between two moments (Unix seconds). */
export function useCalendar(from: number, to: number) {
  return useQuery({
    queryKey: ['calendar', from, to],
    queryFn: ({ signal }) =>
      call<typeof adminCalendar>('GET /api/admin/calendar', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
}

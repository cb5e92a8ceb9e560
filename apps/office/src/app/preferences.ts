import type { OfficePreferences, staffPreferences } from '@qingnang/contract/office-preferences';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { useFailure } from './failure.tsx';
import { ME_KEY, type Me, useMe } from './me.ts';

/** How one has set the office up, and setting it: seen at once, kept at the shop. */
export function usePreferences(): [
  preferences: OfficePreferences,
  set: (given: Partial<OfficePreferences>) => void,
] {
  const { preferences } = useMe();
  const queries = useQueryClient();
  const fail = useFailure();
  const save = useMutation({
    // One after the other: the later choice is the one that stays.
    scope: { id: 'preferences' },
    mutationFn: (body: Partial<OfficePreferences>) =>
      call<typeof staffPreferences>('PUT /api/admin/me/preferences', { body }),
    onMutate: (given) => {
      void queries.cancelQueries({ queryKey: ME_KEY });
      queries.setQueryData<Me>(ME_KEY, (me) => me && { ...me, preferences: { ...me.preferences, ...given } });
    },
    onError: (error) => {
      fail(error);
      void queries.invalidateQueries({ queryKey: ME_KEY });
    },
  });
  return [preferences, save.mutate];
}

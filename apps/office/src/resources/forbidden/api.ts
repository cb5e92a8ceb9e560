import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminForbidden,
  adminForbiddenAdd,
  adminForbiddenEnd,
  adminForbiddenHits,
  adminForbiddenReplace,
  adminForbiddenSeen,
} from '@qingnang/contract/forbidden-goods';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';

export type Entry = DataOf<typeof adminForbidden>['list'][number];
export type Hit = DataOf<typeof adminForbiddenHits>['list'][number];
export type EntryBody = BodyOf<typeof adminForbiddenAdd>;

const KEY = ['forbidden'];

export const useHits = (filter: FilterOf<typeof adminForbiddenHits>) =>
  useList<typeof adminForbiddenHits>([...KEY, 'hits'], 'GET /api/admin/forbidden-goods/hits', {
    query: fromAddress(filter),
  });

export const useSeeHit = () =>
  useAct([KEY, ME_KEY], (id: number) =>
    call<typeof adminForbiddenSeen>('POST /api/admin/forbidden-goods/hits/seen', { body: { ids: [id] } }),
  );

export const useForbidden = (filter: FilterOf<typeof adminForbidden>) =>
  useList<typeof adminForbidden>(KEY, 'GET /api/admin/forbidden-goods', { query: fromAddress(filter) });

/** A new entry, or one in place of another. The answer says how many goods left the shelf. */
export const useSaveEntry = (entry: Entry | null) =>
  useAct([KEY, ['goods']], (body: EntryBody) =>
    entry === null
      ? callAndHear<typeof adminForbiddenAdd>('POST /api/admin/forbidden-goods', { body })
      : callAndHear<typeof adminForbiddenReplace>('PUT /api/admin/forbidden-goods/:id', {
          at: { id: entry.id },
          body,
        }),
  );

export const useEndEntry = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminForbiddenEnd>('DELETE /api/admin/forbidden-goods/:id', { at: { id } }),
  );

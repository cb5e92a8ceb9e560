import type { BodyOf } from '@qingnang/contract/call';
import type {
  adminLegalDelete,
  adminLegalDraft,
  adminLegalPublish,
  adminLegalSave,
  adminLegalText,
  adminLegalTexts,
  StaffLegalText,
} from '@qingnang/contract/legal';
import type { LegalCode } from '@qingnang/contract/legal-words';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { StaffLegalText };
export type LegalRow = DataOf<typeof adminLegalTexts>['list'][number];
export type LegalBody = BodyOf<typeof adminLegalSave>;

const KEY = ['legal-texts'];

export const useLegalTexts = () => useList<typeof adminLegalTexts>(KEY, 'GET /api/admin/legal-texts', {});

/** The text as it was when it was opened: nothing replaces it under a form that is being filled in. */
export const useLegalText = (id: number) =>
  useQuery({
    queryKey: ['legal-text', id],
    queryFn: ({ signal }) =>
      call<typeof adminLegalText>('GET /api/admin/legal-texts/:id', { at: { id }, signal }),
    ...AS_OPENED,
  });

export const useDraft = () =>
  useAct([KEY], (code: LegalCode) =>
    call<typeof adminLegalDraft>('POST /api/admin/legal-texts', { body: { code } }),
  );
export const useSaveText = (id: number) =>
  useAct([KEY], (body: LegalBody) =>
    call<typeof adminLegalSave>('PUT /api/admin/legal-texts/:id', { at: { id }, body }),
  );
export const usePublish = (id: number) =>
  useAct([KEY], (version: number) =>
    call<typeof adminLegalPublish>('POST /api/admin/legal-texts/:id/publish', {
      at: { id },
      body: { version },
    }),
  );
export const useDeleteDraft = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminLegalDelete>('DELETE /api/admin/legal-texts/:id', { at: { id } }),
  );

import type {
  LinkTarget,
  linkTargetChoices,
  linkTargets,
  TargetChoice,
} from '@qingnang/contract/link-targets';
import type { TargetKind } from '@qingnang/contract/link-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { LinkTarget, TargetChoice };

/** What links lead to, by link; empty until the shop has said so. */
export function useTargets(urls: readonly string[]): ReadonlyMap<string, LinkTarget> {
  const asked = [...new Set(urls)].filter((url) => url !== '');
  const { data } = useQuery({
    queryKey: ['link-targets', asked],
    queryFn: ({ signal }) =>
      call<typeof linkTargets>('POST /api/admin/link-targets', { body: { urls: asked }, signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    // What they lead to is changed on other pages.
    staleTime: 0,
  });
  return new Map((data?.list ?? []).map((target) => [target.url, target]));
}

export function useTargetChoices(kind: TargetKind, keywords: string, isOpen: boolean) {
  return useQuery({
    queryKey: ['link-targets', 'choices', kind, keywords],
    queryFn: ({ signal }) =>
      call<typeof linkTargetChoices>('GET /api/admin/link-targets', { query: { kind, keywords }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}

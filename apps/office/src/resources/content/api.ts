import type {
  ArticleVersion,
  adminArticle,
  adminArticleCreate,
  adminArticleDelete,
  adminArticleRestore,
  adminArticles,
  adminArticleUpdate,
  adminArticleVersion,
  adminArticleVersions,
  adminHotWords,
  adminLinks,
  adminNav,
  StaffArticle,
} from '@qingnang/contract/admin-content';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import type { ShortListCalls } from '../../app/short-list.ts';

export type { ArticleVersion, StaffArticle };
export type NavRow = DataOf<typeof adminNav.list>['list'][number];
export type WordRow = DataOf<typeof adminHotWords.list>['list'][number];
export type LinkRow = DataOf<typeof adminLinks.list>['list'][number];

export const NAV: ShortListCalls<NavRow, Omit<NavRow, 'id'>> = {
  key: ['nav'],
  read: (signal) => call<typeof adminNav.list>('GET /api/admin/nav', { signal }),
  add: (body) => call<typeof adminNav.create>('POST /api/admin/nav', { body }),
  change: (id, body) => call<typeof adminNav.update>('PUT /api/admin/nav/:id', { at: { id }, body }),
  remove: (id) => call<typeof adminNav.remove>('DELETE /api/admin/nav/:id', { at: { id } }),
};

export const HOT_WORDS: ShortListCalls<WordRow, Omit<WordRow, 'id'>> = {
  key: ['hot-words'],
  read: (signal) => call<typeof adminHotWords.list>('GET /api/admin/hot-words', { signal }),
  add: (body) => call<typeof adminHotWords.create>('POST /api/admin/hot-words', { body }),
  change: (id, body) =>
    call<typeof adminHotWords.update>('PUT /api/admin/hot-words/:id', { at: { id }, body }),
  remove: (id) => call<typeof adminHotWords.remove>('DELETE /api/admin/hot-words/:id', { at: { id } }),
};

export const LINKS: ShortListCalls<LinkRow, Omit<LinkRow, 'id'>> = {
  key: ['links'],
  read: (signal) => call<typeof adminLinks.list>('GET /api/admin/links', { signal }),
  add: (body) => call<typeof adminLinks.create>('POST /api/admin/links', { body }),
  change: (id, body) => call<typeof adminLinks.update>('PUT /api/admin/links/:id', { at: { id }, body }),
  remove: (id) => call<typeof adminLinks.remove>('DELETE /api/admin/links/:id', { at: { id } }),
};

type ArticlePage = DataOf<typeof adminArticles>;
export type ArticleRow = ArticlePage['list'][number];

export type ArticleFilter = FilterOf<typeof adminArticles>;

export function useArticles(filter: ArticleFilter) {
  return useQuery({
    queryKey: ['articles', 'list', filter],
    queryFn: ({ signal }) =>
      call<typeof adminArticles>('GET /api/admin/articles', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

/** The article as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useArticle(id: number) {
  return useQuery({
    queryKey: ['articles', 'one', id],
    queryFn: ({ signal }) => call<typeof adminArticle>('GET /api/admin/articles/:id', { at: { id }, signal }),
    ...AS_OPENED,
  });
}

/** @param version of the article: what was saved since is among them */
export function useVersions(id: number, version: number) {
  return useQuery({
    queryKey: ['articles', 'versions', id, version],
    queryFn: ({ signal }) =>
      call<typeof adminArticleVersions>('GET /api/admin/articles/:id/versions', { at: { id }, signal }),
  });
}

export function useVersion(id: number, version: number) {
  return useQuery({
    queryKey: ['articles', 'version', id, version],
    queryFn: ({ signal }) =>
      call<typeof adminArticleVersion>('GET /api/admin/articles/:id/versions/:version', {
        at: { id, version },
        signal,
      }),
  });
}

export function useArticleActs() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['articles', 'list'] });
  const restore = useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; to: number }) =>
      call<typeof adminArticleRestore>('POST /api/admin/articles/:id/restore', { at: { id }, body }),
    onSuccess: (article) => {
      queries.setQueryData(['articles', 'one', article.id], article);
      onSuccess();
    },
  });
  const save = useMutation({
    mutationFn: ({
      article,
      body,
    }: {
      article: StaffArticle | null;
      body: BodyOf<typeof adminArticleCreate>;
    }) =>
      article === null
        ? call<typeof adminArticleCreate>('POST /api/admin/articles', { body })
        : call<typeof adminArticleUpdate>('PUT /api/admin/articles/:id', {
            at: { id: article.id },
            body: { ...body, version: article.version },
          }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      call<typeof adminArticleDelete>('DELETE /api/admin/articles/:id', { at: { id } }),
    onSuccess,
  });
  return { save, remove, restore };
}

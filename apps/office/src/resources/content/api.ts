import type {
  ArticleVersion,
  adminArticles,
  adminArticleVersion,
  adminHotWords,
  adminLinks,
  adminNav,
  StaffArticle,
} from '@qingnang/contract/admin-content';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { ArticleVersion, StaffArticle };
export type NavRow = DataOf<typeof adminNav.list>['list'][number];
export type WordRow = DataOf<typeof adminHotWords.list>['list'][number];
export type LinkRow = DataOf<typeof adminLinks.list>['list'][number];

type ArticlePage = DataOf<typeof adminArticles>;
export type ArticleRow = ArticlePage['list'][number];

const ARTICLES = '/api/admin/articles';

export interface ArticleFilter {
  category_id: string;
  keywords: string;
  page: number;
}

export function useArticles(filter: ArticleFilter) {
  return useQuery({
    queryKey: ['articles', 'list', filter],
    queryFn: ({ signal }) => call<ArticlePage>('GET', ARTICLES, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The article as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useArticle(id: number) {
  return useQuery({
    queryKey: ['articles', 'one', id],
    queryFn: ({ signal }) => call<StaffArticle>('GET', `${ARTICLES}/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** @param version of the article: what was saved since is among them */
export function useVersions(id: number, version: number) {
  return useQuery({
    queryKey: ['articles', 'versions', id, version],
    queryFn: ({ signal }) =>
      call<{ list: ArticleVersion[] }>('GET', `${ARTICLES}/${id}/versions`, { signal }),
  });
}

export function useVersion(id: number, version: number) {
  return useQuery({
    queryKey: ['articles', 'version', id, version],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminArticleVersion>>('GET', `${ARTICLES}/${id}/versions/${version}`, { signal }),
  });
}

export function useArticleActs() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['articles', 'list'] });
  const restore = useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; to: number }) =>
      call<StaffArticle>('POST', `${ARTICLES}/${id}/restore`, { body }),
    onSuccess: (article) => {
      queries.setQueryData(['articles', 'one', article.id], article);
      onSuccess();
    },
  });
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: unknown }) =>
      id === null
        ? call<StaffArticle>('POST', ARTICLES, { body })
        : call<StaffArticle>('PUT', `${ARTICLES}/${id}`, { body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call<unknown>('DELETE', `${ARTICLES}/${id}`),
    onSuccess,
  });
  return { save, remove, restore };
}

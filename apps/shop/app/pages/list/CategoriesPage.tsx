import { withQuery } from '@qingnang/contract/call';
import type { common } from '@qingnang/contract/shell';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { CategoryPanes } from '../../features/catalog/CategoryPanes.tsx';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData(async (call) => {
  const { category } = await call<typeof common>('GET /api/focus/common');
  return { categories: category };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Another category of the same tree needs nothing more. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

const pathOf = (id: number): string => withQuery('/category', { id });

export default function CategoriesPage() {
  const { categories } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const chosen = categories.find(({ id }) => String(id) === query.get('id')) ?? categories[0];
  return (
    <div className="wrap">
      <h1 className="visually-hidden">商品分类</h1>
      {chosen ? (
        <CategoryPanes categories={categories} chosen={chosen} pathOf={pathOf} />
      ) : (
        <EmptyState title="还没有分类" panel>
          <ButtonLink to="/list">全部商品</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

import { redirect } from 'react-router';
import { forwardPath } from '../../features/zones/loading-path.ts';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const page = defineData(async (_, { query }) => {
  const target = forwardPath(query);
  if (target !== null) throw redirect(target);
  return null;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Shown only where the address names no page of the shop to go on to. */
export default function LoadingPage() {
  return (
    <div className="wrap page-top">
      <EmptyState title="没有找到要打开的页面" heading="h1" panel>
        <p>链接可能不完整，请从这里继续</p>
        <p className="row">
          <ButtonLink to="/" variant="primary">
            返回首页
          </ButtonLink>
          <ButtonLink to="/list">全部商品</ButtonLink>
          <ButtonLink to="/help">帮助中心</ButtonLink>
        </p>
      </EmptyState>
    </div>
  );
}

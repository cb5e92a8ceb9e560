import { data } from 'react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <div className="wrap page-top">
      <EmptyState title="页面不存在" heading="h1" panel>
        <p>您访问的页面不存在，或者已经下架</p>
        <p className="row">
          <ButtonLink to="/" variant="primary">
            返回首页
          </ButtonLink>
          <ButtonLink to="/list">看看全部药品</ButtonLink>
        </p>
      </EmptyState>
    </div>
  );
}

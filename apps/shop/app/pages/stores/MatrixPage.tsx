import type { StoreItem, storeList } from '@qingnang/contract/stores';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/stores/matrix/Matrix.module.css';
import { MatrixAdd } from '../../features/stores/matrix/MatrixAdd.tsx';
import { MatrixBar } from '../../features/stores/matrix/MatrixBar.tsx';
import { MatrixTable } from '../../features/stores/matrix/MatrixTable.tsx';
import { useMatrix } from '../../features/stores/matrix/useMatrix.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const ResultsDialog = lazyKept(() => import('../../features/stores/matrix/ResultsDialog.tsx'));

const page = defineData((call) => call<typeof storeList>('GET /api/stores'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const TRAIL = [
  { label: '首页', to: '/' },
  { label: '会员中心', to: '/user' },
  { label: '多店管理', to: '/ddgl' },
  { label: '多店采购表' },
];

export default function MatrixPage() {
  const { head, list } = useLoaderData<typeof loader>();
  const isUsable = head.is_current && list.length > 0;
  return (
    <div className={cx('wrap', styles.page)}>
      <Breadcrumb trail={TRAIL} />
      <section className="panel">
        <PanelHead heading="h1" title="多店采购表">
          <span className="muted not-phone">各店按自己的资质、价格与限购核价，一次下单，各付各的</span>
        </PanelHead>
        {isUsable ? (
          <Sheet head={head} stores={[...list.filter((store) => !store.is_blocked), head]} />
        ) : (
          <EmptyState title={list.length === 0 ? '还没有门店' : '请先返回总部账号'}>
            <p className="row">
              <ButtonLink variant="primary" to="/ddgl">
                多店管理
              </ButtonLink>
            </p>
          </EmptyState>
        )}
      </section>
    </div>
  );
}

function Sheet({ head, stores }: { head: StoreItem; stores: readonly StoreItem[] }) {
  const matrix = useMatrix(head, stores);
  return (
    <>
      <MatrixAdd matrix={matrix} />
      {matrix.data && matrix.data.goods.length > 0 ? (
        <MatrixTable matrix={matrix} data={matrix.data} headName={head.company} />
      ) : (
        <EmptyState title="表里还没有商品">
          <p>搜索商品，或从总部购物车、收藏加入，再填各店数量</p>
        </EmptyState>
      )}
      <MatrixBar matrix={matrix} />
      {matrix.results && (
        <Suspense>
          <ResultsDialog results={matrix.results} head={head} onClose={matrix.closeResults} />
        </Suspense>
      )}
    </>
  );
}

import type { cartList } from '@qingnang/contract/cart';
import type { storeList } from '@qingnang/contract/stores';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { CopyPanel } from '../../features/stores/CopyPanel.tsx';
import { HeadRequest } from '../../features/stores/HeadRequest.tsx';
import { StoreRows } from '../../features/stores/StoreRows.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData(async (call) => {
  const [stores, cart] = await Promise.all([
    call<typeof storeList>('GET /api/stores'),
    part(call<typeof cartList>('GET /api/cart/list')),
  ]);
  // While it acts for a store, the cart is the store's.
  const isHead = stores.head.is_current && stores.list.length > 0;
  return { stores, lines: isHead && cart.ok ? cart.data.data : [] };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function StoresPage() {
  const { stores, lines } = useLoaderData<typeof loader>();
  const { head, list, may_add: mayAdd, request } = stores;
  const isHead = head.is_current;
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '多店管理' }]}>
      {request && <HeadRequest request={request} />}
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="多店管理">
          {list.length > 0 && (
            <>
              <PageLink className="link" to="/ddgl/orders">
                各店订单
              </PageLink>
              <span className={frame.rule} />
              <PageLink className="link" to="/ddgl/pay">
                各店付款
              </PageLink>
              <span className={frame.rule} />
              {isHead && (
                <>
                  <PageLink className="link" to="/ddgl/matrix">
                    多店采购表
                  </PageLink>
                  <span className={frame.rule} />
                </>
              )}
            </>
          )}
          {mayAdd && isHead && (
            <ButtonLink variant="primary" size="sm" to="/register/dd/step1">
              <Icon name="plus" size={14} />
              添加门店
            </ButtonLink>
          )}
        </PanelHead>
        <StoreRows head={head} list={list} />
        {list.length === 0 && (
          <EmptyState title={mayAdd ? '还没有门店' : '这是门店账号'}>
            <p>
              {mayAdd
                ? '添加门店后，各店有独立的证照、地址、价格与订单，用总部账号切换'
                : '添加门店、切换门店请用总部账号登录'}
            </p>
          </EmptyState>
        )}
      </section>
      {lines.length > 0 && <CopyPanel head={head} stores={list} lines={lines} />}
    </MemberFrame>
  );
}

import type { keyList } from '@qingnang/contract/machine-keys';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { KeyRows } from '../../features/keys/KeyRows.tsx';
import { useKeyActs } from '../../features/keys/useKeyActs.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

const page = defineData(async (call) => ({
  list: (await call<typeof keyList>('GET /api/keys')).list,
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 会员中心 · 系统对接: keys by which the company's own system looks up, orders and fetches papers. */
export default function KeysPage() {
  const { list } = useLoaderData<typeof loader>();
  const acts = useKeyActs();
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '系统对接' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="系统对接">
          <span className="row">
            <a className="link small" href="/api/v1/docs">
              接口说明
            </a>
            <Button variant="primary" size="sm" onClick={acts.add}>
              <Icon name="plus" size={14} />
              新增密钥
            </Button>
          </span>
        </PanelHead>
        <KeyRows list={list} acts={acts} />
        {list.length === 0 && (
          <EmptyState title="还没有密钥">
            <p>给药房系统一个密钥，它就能查商品与价格、下单、取单据与追溯码</p>
          </EmptyState>
        )}
      </section>
      {acts.dialogs}
    </MemberFrame>
  );
}

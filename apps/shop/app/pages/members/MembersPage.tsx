import type { memberList } from '@qingnang/contract/members';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { MemberRows } from '../../features/members/MemberRows.tsx';
import { useMemberActs } from '../../features/members/useMemberActs.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

const page = defineData(async (call) => ({
  list: (await call<typeof memberList>('GET /api/members')).list,
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 会员中心 · 公司成员. */
export default function MembersPage() {
  const { list } = useLoaderData<typeof loader>();
  const acts = useMemberActs();
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '公司成员' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="公司成员">
          <Button variant="primary" size="sm" onClick={acts.add}>
            <Icon name="plus" size={14} />
            新增成员
          </Button>
        </PanelHead>
        <MemberRows list={list} acts={acts} />
        {list.length === 0 && (
          <EmptyState title="还没有成员">
            <p>为采购、审批、收货、财务各设一个登录，订单和收货会记下是谁做的；您是负责人，可以做所有操作</p>
          </EmptyState>
        )}
      </section>
      {acts.dialogs}
    </MemberFrame>
  );
}

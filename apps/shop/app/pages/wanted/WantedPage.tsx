import type { wantedList } from '@qingnang/contract/wanted';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import styles from '../../features/wanted/Wanted.module.css';
import { WantedTable } from '../../features/wanted/WantedTable.tsx';
import { stateOf, wantedPath, wantedTabs } from '../../features/wanted/wanted-paths.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';

import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => {
  const status = stateOf(query.get('status'));
  const wishes = await call<typeof wantedList>('GET /api/user/buy', {
    query: { status, page: pageIn(query) },
  });
  return { wishes, status: status ?? null };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function WantedPage() {
  const { wishes, status } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '品种求购' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="品种求购">
          <ButtonLink variant="primary" size="sm" to="/pzqg/add">
            新增求购
          </ButtonLink>
        </PanelHead>
        <TabLinks label="求购状态" links={wantedTabs(status ?? undefined)} />
        {wishes.list.length === 0 ? (
          <NoWishes isFiltered={status !== null || wishes.total > 0} />
        ) : (
          <WantedTable wishes={wishes.list} />
        )}
        <div className={styles.pager}>
          <Pager
            page={wishes.page}
            pageSize={wishes.page_size}
            total={wishes.total}
            to={(number) => wantedPath({ status: status ?? undefined, page: number })}
          />
        </div>
      </section>
    </MemberFrame>
  );
}

const NoWishes = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有符合条件的求购' : '还没有求购'}>
    <p>{isFiltered ? '看看全部求购' : '商城没有的品种，告诉我们，采购会尽快回复'}</p>
    <p className="row">
      <ButtonLink variant="primary" to={isFiltered ? '/pzqg' : '/pzqg/add'}>
        {isFiltered ? '全部求购' : '新增求购'}
      </ButtonLink>
    </p>
  </EmptyState>
);

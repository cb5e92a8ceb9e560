import type { drawRecords } from '@qingnang/contract/draws';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { dateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';

const PAGE_SIZE = 20;
const RECORDS = '/user/draws';

const page = defineData((call, { query }) =>
  call<typeof drawRecords>('GET /api/draw/record', {
    query: { page: pageIn(query), page_size: PAGE_SIZE },
  }),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 会员中心 · 抽奖记录: whatever was drawn, of all draws, with where it stands. */
export default function DrawRecordsPage() {
  const { list, total, page: shown, page_size } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '抽奖记录' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="抽奖记录" />
        {list.length === 0 ? (
          <EmptyState title="还没有抽过奖">
            <p>有抽奖活动时，首页会提示</p>
            <p className="row">
              <ButtonLink to="/yjh">看看活动专区</ButtonLink>
            </p>
          </EmptyState>
        ) : (
          <DataTable caption="抽奖记录">
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">活动</th>
                <th scope="col">结果</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {list.map((record) => (
                <tr key={record.id}>
                  <td className="num">{dateTime(record.at)}</td>
                  <td>
                    <PageLink to={`/draw/${record.draw_id}`}>{record.draw_name}</PageLink>
                  </td>
                  <td>
                    {record.name} {record.remarks}
                  </td>
                  <td>
                    {record.url === '' ? (
                      record.status || '—'
                    ) : (
                      <PageLink className="link" to={record.url}>
                        {record.status}
                      </PageLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        )}
        <Pager
          page={shown}
          pageSize={page_size}
          total={total}
          to={(number) => (number > 1 ? `${RECORDS}?page=${number}` : RECORDS)}
        />
      </section>
    </MemberFrame>
  );
}

import { withQuery } from '@qingnang/contract/call';
import { keysOf } from '@qingnang/contract/keys';
import type { AccountEvent, securityRecords } from '@qingnang/contract/privacy';
import { EVENT_KINDS, type EventKind } from '@qingnang/contract/privacy-words';
import { useLoaderData } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { defineData } from '../../lib/data.ts';
import { dateTime } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { type Column, Table } from '../../ui/Table.tsx';

const PAGE_SIZE = 20;
/** Kinds that people look for; all others stand in the whole list. */
const FILTERS = ['sign_in', 'sign_in_failed', 'download', 'address'] as const satisfies readonly EventKind[];

const pathOf = (kind: string | undefined, page: number): string =>
  withQuery('/aqjl', { kind, page: page > 1 ? page : undefined });

const page = defineData(async (call, { query }) => {
  const kind = keysOf(EVENT_KINDS).find((one) => one === query.get('kind'));
  const records = await call<typeof securityRecords>('GET /api/user/security-records', {
    query: { kind, page: pageIn(query), page_size: PAGE_SIZE },
  });
  return { records, kind };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: '时间', cell: ({ at }) => dateTime(at) },
  { title: '类型', cell: ({ kind }) => EVENT_KINDS[kind] },
  { title: '内容', cell: ({ words }) => words },
  { title: '操作人', cell: ({ person }) => person },
  { title: '网络地址', cell: ({ ip }) => ip, notOnPhone: true },
  { title: '设备', cell: ({ device }) => device, notOnPhone: true },
];

/** 安全记录: who came in, what was changed and which papers were fetched. */
export default function RecordsPage() {
  const { records, kind } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '安全记录' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="安全记录">
          <ButtonLink size="sm" to="/basic">
            账户安全
          </ButtonLink>
        </PanelHead>
        <div className={styles.bar}>
          <SegmentedLinks
            label="类型"
            links={[undefined, ...FILTERS].map((one) => ({
              label: one === undefined ? '全部' : EVENT_KINDS[one],
              to: pathOf(one, 1),
              current: one === kind,
            }))}
          />
        </div>
        {records.list.length === 0 ? (
          <EmptyState title="没有这类记录" />
        ) : (
          <div className={styles.list}>
            <Table caption="安全记录" columns={COLUMNS} rows={records.list} rowKey={({ id }) => id} />
          </div>
        )}
        <div className={styles.foot}>
          <Pager
            page={records.page}
            pageSize={records.page_size}
            total={records.total}
            to={(number) => pathOf(kind, number)}
          />
          <p className="sub small">发现不是本人的操作，请立即修改密码、退出其他设备，并联系客服。</p>
        </div>
      </section>
    </MemberFrame>
  );
}

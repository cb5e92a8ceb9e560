import type { ConsentRow } from '@qingnang/contract/legal';
import { CONSENT_WAYS, legalPath } from '@qingnang/contract/legal-words';
import { dateTime } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Privacy.module.css';

const COLUMNS: readonly Column<ConsentRow>[] = [
  {
    title: '文本',
    cell: ({ code, title, number }) => (
      <PageLink className="link" to={legalPath(code, number)}>
        《{title}》第 {number} 版
      </PageLink>
    ),
  },
  { title: '同意人', cell: ({ person }) => person },
  { title: '时间', cell: ({ at }) => dateTime(at) },
  { title: '方式', cell: ({ way }) => CONSENT_WAYS[way], notOnPhone: true },
  { title: '网络地址', cell: ({ ip }) => ip, notOnPhone: true },
];

/** 同意记录: who of the company has agreed to which version. */
export const ConsentsPart = ({ list }: { list: readonly ConsentRow[] }) => (
  <section className="panel" aria-labelledby="consents-title">
    <PanelHead title={<span id="consents-title">同意记录</span>} />
    {list.length === 0 ? (
      <EmptyState title="还没有同意记录" />
    ) : (
      <div className={styles.list}>
        <Table caption="同意记录" columns={COLUMNS} rows={list} rowKey={({ id }) => id} />
      </div>
    )}
  </section>
);

import { CLAIM_NATURES, REASON_KINDS, type ReasonKind } from '@qingnang/contract/reason-fields';
import type { ReactNode } from 'react';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import type { Reason } from './api.ts';

interface KindCardProps extends RowActs {
  kind: ReasonKind;
  rows: Reason[];
  /** What can be done with the list. */
  children: ReactNode;
}
interface RowActs {
  edit: (reason: Reason) => void;
  remove: (reason: Reason) => void;
}

/** The reasons that answer one question. */
export const KindCard = ({ kind, rows, edit, remove, children }: KindCardProps) => (
  <section className={kind === 'claim' ? 'card wide' : 'card'} aria-label={REASON_KINDS[kind]}>
    <header>
      <h2>{REASON_KINDS[kind]}</h2>
      <span className="btns">{children}</span>
    </header>
    <ListTable<Reason>
      label={REASON_KINDS[kind]}
      columns={[
        COLUMNS.text,
        ...(kind === 'claim' ? CLAIM_COLUMNS : []),
        COLUMNS.sort,
        COLUMNS.state,
        actsColumn({ edit, remove }),
      ]}
      rows={rows}
      rowKey="id"
      empty="还没有，只能自己填写"
    />
  </section>
);

const COLUMNS = {
  text: {
    title: '内容',
    key: 'text',
    render: (_, { text, is_complaint: isComplaint }) => (
      <>
        {text} {isComplaint === 1 && <span className="tag">限时答复</span>}
      </>
    ),
  },
  sort: { title: '排序', dataIndex: 'sort', align: 'right', width: 64 },
  state: {
    title: '状态',
    key: 'is_active',
    width: 88,
    render: (_, { is_active: isActive }) => (
      <span className={isActive === 1 ? 'tag ok' : 'tag'}>{isActive === 1 ? '使用中' : '已停用'}</span>
    ),
  },
} satisfies Record<string, Columns<Reason>[number]>;

const yesNo = (flag: number) => (flag === 1 ? '是' : '否');
const CLAIM_COLUMNS: Columns<Reason> = [
  { title: '性质', key: 'nature', width: 110, render: (_, { nature }) => nature && CLAIM_NATURES[nature] },
  {
    title: '到货后',
    key: 'days',
    width: 80,
    render: (_, { days }) => (days === null ? '不限' : `${days} 天`),
  },
  { title: '须上传照片', key: 'photo', width: 100, render: (_, reason) => yesNo(reason.needs_photo) },
  { title: '商家责任', key: 'fault', width: 90, render: (_, reason) => yesNo(reason.is_shop_fault) },
];

const actsColumn = ({ edit, remove }: RowActs): Columns<Reason>[number] => ({
  title: '操作',
  key: 'acts',
  width: 132,
  render: (_, reason) => (
    <span className="btns">
      <button
        type="button"
        className="btn sm"
        aria-label={`编辑 ${reason.text}`}
        onClick={() => edit(reason)}
      >
        编辑
      </button>
      <button
        type="button"
        className="btn sm"
        aria-label={`删除 ${reason.text}`}
        disabled={reason.is_used === 1}
        title={reason.is_used === 1 ? '已有记录使用，只能停用' : undefined}
        onClick={() => remove(reason)}
      >
        删除
      </button>
    </span>
  ),
});

import { Select } from 'antd';
import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type AuditEntry, useAudit } from './api.ts';
import { changesBetween } from './changes.ts';
import { ACTIONS, ENTITIES, fieldName, valueWords } from './words.ts';
import './audit.css';

const PAGES: Record<string, string> = {
  order: '/orders',
  goods: '/goods',
  mass_change: '/mass',
  combination: '/combinations',
  promotion: '/promotions',
};

/** 操作日志: who changed what, when, from what to what. */
export function AuditList() {
  const params = useListParams();
  const audit = useAudit({
    entity: params.get('entity'),
    entity_id: params.get('entity_id'),
    page: params.page,
  });
  return (
    <>
      <PageTitle>操作日志</PageTitle>
      <div className="page-head">
        <h1>操作日志</h1>
      </div>
      <section className="card" aria-label="操作日志">
        <search className="filt">
          <Select
            aria-label="对象"
            className="audit-entity"
            value={params.get('entity')}
            onChange={(entity) => params.set({ entity })}
            options={[
              { value: '', label: '全部对象' },
              ...Object.entries(ENTITIES).map(([value, label]) => ({ value, label })),
            ]}
          />
          <SearchBox
            label="编号"
            placeholder="对象的编号"
            value={params.get('entity_id')}
            onSearch={(entity_id) => params.set({ entity_id })}
          />
        </search>
        <ListTable<AuditEntry>
          label="操作日志"
          columns={COLUMNS}
          rows={audit.data?.list}
          rowKey="id"
          error={audit.error}
          retry={audit.refetch}
          empty="没有符合条件的记录"
        />
        <ListFoot unit="条" data={audit.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const COLUMNS: Columns<AuditEntry> = [
  { title: '时间', key: 'at', className: 'nowrap', width: 140, render: (_, { at }) => dateTime(at) },
  { title: '员工', dataIndex: 'staff', className: 'nowrap', width: 100 },
  {
    title: '操作',
    key: 'action',
    className: 'nowrap',
    width: 140,
    render: (_, { action }) => ACTIONS[action] ?? action,
  },
  {
    title: '对象',
    key: 'entity',
    className: 'nowrap',
    width: 140,
    render: (_, entry) => <Entity entry={entry} />,
  },
  { title: '改动', key: 'changes', render: (_, entry) => <Changes entry={entry} /> },
  { title: 'IP', dataIndex: 'ip', className: 'sub nowrap', width: 130 },
];

function Entity({ entry: { entity, entity_id: id } }: { entry: AuditEntry }) {
  const words = `${ENTITIES[entity] ?? entity} ${id}`;
  const page = PAGES[entity];
  return page ? <Link to={`${page}/${encodeURIComponent(id)}`}>{words}</Link> : words;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesBetween(entry.before, entry.after);
  if (changes.length === 0) return <span className="muted">—</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ul className="changes" tabIndex={0}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field && <span className="muted">{fieldName(entry.entity, field)}</span>}{' '}
          <del>{valueWords(entry.entity, field, before)}</del> →{' '}
          <ins>{valueWords(entry.entity, field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

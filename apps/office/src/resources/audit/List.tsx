import { changesBetween } from '@qingnang/contract/audit-changes';
import { ENTITIES } from '@qingnang/contract/audit-entities';
import { DESCRIBED } from '@qingnang/contract/audit-fields';
import { ACTIONS, fieldName, insideOf, valueWords } from '@qingnang/contract/audit-words';
import { Select } from 'antd';
import { Link } from 'react-router';
import { DayRange } from '../../app/DayRange.tsx';
import { dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { Scrollable } from '../../app/Scrollable.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { type AuditEntry, type AuditFilter, auditFile, useAudit, useAuditOptions } from './api.ts';
import './audit.css';

/** The server counts no further. */
const MOST_COUNTED = 10_000;

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
  const filter: AuditFilter = {
    keywords: params.get('keywords'),
    entity: params.get('entity'),
    entity_id: params.get('entity_id'),
    action: params.get('action'),
    staff_id: params.get('staff_id'),
    from: params.get('from'),
    to: params.get('to'),
  };
  const audit = useAudit(filter, params.page);
  return (
    <>
      <PageTitle>操作日志</PageTitle>
      <div className="page-head">
        <h1>操作日志</h1>
        <div className="btns">
          <a className="btn" href={auditFile(filter)} download>
            <Icon name="download" /> 导出 CSV
          </a>
        </div>
      </div>
      <section className="card" aria-label="操作日志">
        <Filters filter={filter} params={params} />
        <ListTable<AuditEntry>
          label="操作日志"
          columns={COLUMNS}
          rows={audit.data?.list}
          rowKey="id"
          error={audit.error}
          retry={audit.refetch}
          empty="没有符合条件的记录"
        />
        <ListFoot unit="条" data={audit.data} onPage={params.setPage}>
          {(audit.data?.total ?? 0) >= MOST_COUNTED && '只数到最近 10,000 条，请缩小范围或导出'}
        </ListFoot>
      </section>
    </>
  );
}

function Filters({ filter, params }: { filter: AuditFilter; params: ListParams }) {
  const { data } = useAuditOptions();
  const staff = (data?.staff ?? []).map(({ id, name, is_active: isActive }) => ({
    value: String(id),
    label: isActive ? name : `${name}（已停用）`,
  }));
  const actions = (data?.actions ?? []).map((action) => ({
    value: action,
    label: ACTIONS[action] ?? action,
  }));
  const select = (name: 'staff_id' | 'action' | 'entity', label: string, options: Option[], all: string) => (
    <Select
      aria-label={label}
      className="audit-filter"
      showSearch={{ optionFilterProp: 'label' }}
      value={filter[name]}
      onChange={(value) => params.set({ [name]: value })}
      options={[{ value: '', label: all }, ...options]}
    />
  );
  return (
    <search className="filt">
      <SearchBox
        label="关键词"
        placeholder="编号、改动前后的内容"
        value={filter.keywords}
        onSearch={(keywords) => params.set({ keywords })}
      />
      {select('staff_id', '员工', staff, '全部员工')}
      {select('entity', '对象', ENTITY_OPTIONS, '全部对象')}
      {select('action', '操作', actions, '全部操作')}
      <DayRange label="操作日期" from={filter.from} to={filter.to} onRange={params.set} />
      {filter.entity_id !== '' && (
        <button type="button" className="btn sm" onClick={() => params.set({ entity_id: '' })}>
          编号 {filter.entity_id} <Icon name="x" size={14} />
        </button>
      )}
    </search>
  );
}

interface Option {
  value: string;
  label: string;
}
const ENTITY_OPTIONS: Option[] = Object.entries(ENTITIES).map(([value, label]) => ({ value, label }));

const COLUMNS: Columns<AuditEntry> = [
  { title: '时间', key: 'at', className: 'nowrap', width: 140, render: (_, { at }) => dateTime(at) },
  { title: '员工', dataIndex: 'staff', className: 'nowrap', width: 90 },
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
    width: 140,
    render: (_, entry) => <Entity entry={entry} />,
  },
  { title: '改动', key: 'changes', render: (_, entry) => <Changes entry={entry} /> },
  { title: 'IP', dataIndex: 'ip', className: 'sub nowrap', width: 120 },
];

function Entity({ entry: { entity, entity_id: id, entity_name: name } }: { entry: AuditEntry }) {
  const words = `${ENTITIES[entity] ?? entity} ${name || id}`;
  const page = PAGES[entity];
  return page ? <Link to={`${page}/${encodeURIComponent(id)}`}>{words}</Link> : words;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const order = Object.keys(DESCRIBED[entry.entity] ?? {});
  const changes = changesBetween(entry.before, entry.after, insideOf(entry.entity)).toSorted(
    (a, b) => order.indexOf(a.field) - order.indexOf(b.field),
  );
  if (changes.length === 0) return <span className="muted">—</span>;
  return (
    <Scrollable className="changes">
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {field && <span className="muted">{fieldName(entry.entity, field)}</span>}{' '}
            <del>{valueWords(entry.entity, field, before)}</del> →{' '}
            <ins>{valueWords(entry.entity, field, after)}</ins>
          </li>
        ))}
      </ul>
    </Scrollable>
  );
}

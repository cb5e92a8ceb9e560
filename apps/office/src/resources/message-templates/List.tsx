import { MESSAGE_KIND_NAMES, MESSAGE_KINDS } from '@qingnang/contract/message-words';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type MessageTemplate, useTemplates } from './api.ts';
import { Editor } from './parts/Editor.tsx';
import './templates.css';

/** 消息模板: everything that buyers are told of, in words that staff may change. */
export function MessageTemplateList() {
  const params = useListParams();
  const templates = useTemplates();
  const [open, setOpen] = useState<MessageTemplate | null>(null);
  const keywords = params.get('keywords');
  const rows = templates.data?.list.filter(
    (row) =>
      (params.get('kind') === '' || row.kind === params.get('kind')) &&
      (params.get('state') === '' || STATES[params.get('state')]?.(row) === true) &&
      `${row.name} ${row.title} ${row.body}`.includes(keywords),
  );
  return (
    <>
      <PageTitle>消息模板</PageTitle>
      <div className="page-head">
        <h1>消息模板</h1>
        <span className="muted">{rows ? `${rows.length} 个` : ''}　修改后从下一条消息起生效</span>
      </div>
      <section className="card" aria-label="消息模板列表">
        <search className="filt">
          <SearchBox
            label="搜索模板"
            placeholder="名称、标题、内容"
            value={keywords}
            onSearch={(words) => params.set({ keywords: words })}
          />
          <Select
            aria-label="消息类型"
            className="list-filter"
            value={params.get('kind')}
            onChange={(kind) => params.set({ kind })}
            options={KIND_OPTIONS}
          />
          <Select
            aria-label="状态"
            className="list-filter"
            value={params.get('state')}
            onChange={(state) => params.set({ state })}
            options={STATE_OPTIONS}
          />
        </search>
        <ListTable<MessageTemplate>
          label="消息模板"
          columns={[...COLUMNS, editColumn(setOpen)]}
          rows={rows}
          rowKey="key"
          error={templates.error}
          retry={templates.refetch}
          empty="没有符合条件的模板"
        />
      </section>
      <Modal
        title={open ? `消息模板：${open.name}` : ''}
        open={open !== null}
        onCancel={() => setOpen(null)}
        footer={null}
        width={680}
        destroyOnHidden
      >
        {open && <Editor template={open} close={() => setOpen(null)} />}
      </Modal>
    </>
  );
}

const KIND_OPTIONS = [
  { value: '', label: '全部类型' },
  ...MESSAGE_KINDS.map((value) => ({ value, label: MESSAGE_KIND_NAMES[value] })),
];
const STATES: Readonly<Record<string, (row: MessageTemplate) => boolean>> = {
  changed: ({ is_changed }) => is_changed,
  off: ({ is_on }) => !is_on,
};
const STATE_OPTIONS = [
  { value: '', label: '全部状态' },
  { value: 'changed', label: '已修改' },
  { value: 'off', label: '已关闭' },
];

const COLUMNS: Columns<MessageTemplate> = [
  {
    title: '消息',
    key: 'name',
    width: 180,
    render: (_, { name, kind }) => (
      <>
        <span className="strong">{name}</span>
        <div className="muted small">{MESSAGE_KIND_NAMES[kind]}</div>
      </>
    ),
  },
  {
    title: '标题与内容',
    key: 'words',
    className: 'template-words',
    render: (_, { title, body }) => (
      <>
        {title}
        <div className="muted small">{body}</div>
      </>
    ),
  },
  {
    title: '每日上限',
    key: 'cap',
    width: 90,
    render: (_, { per_day }) => (per_day === null ? <span className="muted">不限</span> : `${per_day} 条`),
  },
  {
    title: '状态',
    key: 'state',
    width: 160,
    render: (_, row) => (
      <>
        <span className={row.is_on ? 'tag ok' : 'tag'}>{row.is_on ? '开启' : '关闭'}</span>
        {row.is_changed && <span className="tag info">已修改</span>}
        {row.is_changed && row.updated_at !== null && (
          <div className="muted small">
            {row.staff}　{dateTime(row.updated_at)}
          </div>
        )}
      </>
    ),
  },
];

const editColumn = (open: (row: MessageTemplate) => void): Columns<MessageTemplate>[number] => ({
  title: '操作',
  key: 'acts',
  width: 70,
  render: (_, row) => (
    <button type="button" className="btn text" onClick={() => open(row)}>
      编辑
    </button>
  ),
});

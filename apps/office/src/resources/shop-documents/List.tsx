import { useState } from 'react';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useScopes } from '../../app/reference.ts';
import { useConfirm } from '../../app/useConfirm.ts';
import { type ShopDocument, useDocuments, useRemoveDocument } from './api.ts';
import { DocumentDialog } from './parts/DocumentDialog.tsx';

/** 企业证照: the shop's own papers, as buyers get them in a document pack. */
export function ShopDocumentList() {
  const canWrite = may(useMe(), 'report.write');
  const documents = useDocuments();
  const [edited, setEdited] = useState<ShopDocument | 'new' | null>(null);
  const remove = useRemove();
  return (
    <>
      <PageTitle>企业证照</PageTitle>
      <div className="page-head">
        <h1>企业证照</h1>
        <span className="muted">
          证照随资料包附上，授权书、印模等随首营企业资料附上；据此销售的证照过期后，相关商品停售
        </span>
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => setEdited('new')}>
              <Icon name="plus" /> 新增证照
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="企业证照列表">
        <ListTable<ShopDocument>
          label="企业证照"
          columns={canWrite ? [...COLUMNS, actsColumn(setEdited, remove)] : COLUMNS}
          rows={documents.data?.list}
          rowKey="id"
          error={documents.error}
          retry={documents.refetch}
          empty="还没有企业证照，上传后客户才能在资料包里拿到"
        />
      </section>
      {edited !== null && (
        <DocumentDialog document={edited === 'new' ? null : edited} close={() => setEdited(null)} />
      )}
    </>
  );
}

function useRemove() {
  const confirm = useConfirm();
  const remove = useRemoveDocument();
  return (document: ShopDocument) =>
    confirm({
      title: `移除“${document.name}”？`,
      content: '客户的资料包里不再附这份证照。',
      okText: '移除',
      act: () => remove.mutateAsync(document.id),
      done: '已移除',
    });
}

function Opens({ codes }: { codes: readonly string[] }) {
  const scopes = useScopes();
  const names = codes.map((code) => scopes.find((scope) => scope.code === code)?.name ?? code);
  return names.length > 0 ? names.join('、') : <span className="muted">—</span>;
}

const TONES: Readonly<Record<ShopDocument['state'], string>> = { valid: 'ok', due: 'wait', expired: 'bad' };

const daysWords = (days: number): string => (days < 0 ? `已过期 ${-days} 天` : `还有 ${days} 天`);

const COLUMNS: Columns<ShopDocument> = [
  {
    title: '证照',
    key: 'name',
    render: (_, { name, number }) => (
      <>
        <span className="strong">{name}</span>
        <div className="muted small">{number}</div>
      </>
    ),
  },
  { title: '类型', dataIndex: 'kind_name', width: 150 },
  { title: '据此销售', key: 'opens', render: (_, { opens }) => <Opens codes={opens} /> },
  {
    title: '有效期至',
    key: 'until',
    className: 'nowrap',
    width: 170,
    render: (_, { valid_until, days }) => (
      <>
        {valid_until ?? '长期'}
        {days !== null && <div className="muted small">{daysWords(days)}</div>}
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 110,
    render: (_, { state, state_name }) => <span className={`tag ${TONES[state]}`}>{state_name}</span>,
  },
  {
    title: '文件',
    key: 'file',
    render: (_, { file }) => (
      <a href={file.url} target="_blank" rel="noreferrer">
        {file.name}
      </a>
    ),
  },
  { title: '顺序', key: 'position', align: 'right', width: 70, render: (_, { position }) => position },
  { title: '上传', key: 'by', className: 'sub', width: 100, render: (_, { added_by }) => added_by },
];

const actsColumn = (
  edit: (document: ShopDocument) => void,
  remove: (document: ShopDocument) => void,
): Columns<ShopDocument>[number] => ({
  title: '操作',
  key: 'acts',
  width: 110,
  className: 'nowrap',
  render: (_, document) => (
    <>
      <button type="button" className="btn text" onClick={() => edit(document)}>
        修改
      </button>
      <button type="button" className="btn text" onClick={() => remove(document)}>
        移除
      </button>
    </>
  ),
});

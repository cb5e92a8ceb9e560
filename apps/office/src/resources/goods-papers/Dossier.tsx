import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { type GoodsDossier, type GoodsPaper, useDossier, useRemovePaper } from './api.ts';
import { LeafletForm } from './parts/LeafletForm.tsx';
import { PaperDialog } from './parts/PaperDialog.tsx';
import { PAPER_TONES } from './words.ts';

/** The papers of a goods and its 说明书. */
export function GoodsDossierPage() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <MissingPage />;
}

function One({ id }: { id: number }) {
  const canWrite = may(useMe(), 'report.write');
  const { data, error, refetch } = useDossier(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const title = `${data.name} ${data.ypgg} 首营资料`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="muted">
          {data.sccj}　{data.approval_no}
        </span>
        <div className="btns">
          <Link className="btn" to="/goods-papers">
            全部商品
          </Link>
        </div>
      </div>
      {data.missing.length > 0 && <p className="alert">缺少：{data.missing.join('、')}</p>}
      <Papers dossier={data} canWrite={canWrite} />
      <LeafletForm key={data.leaflet.version} dossier={data} canWrite={canWrite} />
    </>
  );
}

function Papers({ dossier, canWrite }: { dossier: GoodsDossier; canWrite: boolean }) {
  const [edited, setEdited] = useState<GoodsPaper | 'new' | null>(null);
  const remove = useRemove();
  return (
    <section className="card" aria-label="资料">
      <header>
        <h2>资料</h2>
        {canWrite && (
          <span className="more">
            <button type="button" className="btn primary" onClick={() => setEdited('new')}>
              <Icon name="plus" /> 新增资料
            </button>
          </span>
        )}
      </header>
      <ListTable<GoodsPaper>
        label="资料"
        columns={canWrite ? [...COLUMNS, actsColumn(setEdited, remove)] : COLUMNS}
        rows={dossier.list}
        rowKey="id"
        empty="还没有资料"
      />
      {edited !== null && (
        <PaperDialog
          goodsId={dossier.id}
          paper={edited === 'new' ? null : edited}
          close={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function useRemove() {
  const confirm = useConfirm();
  const remove = useRemovePaper();
  return (paper: GoodsPaper) =>
    confirm({
      title: `移除“${paper.kind_name}”？`,
      content: '客户下载的首营资料里不再附这份文件。',
      okText: '移除',
      act: () => remove.mutateAsync(paper.id),
      done: '已移除',
    });
}

const daysWords = (days: number): string => (days < 0 ? `已过期 ${-days} 天` : `还有 ${days} 天`);

const COLUMNS: Columns<GoodsPaper> = [
  {
    title: '资料',
    key: 'kind',
    render: (_, { kind_name, number }) => (
      <>
        <span className="strong">{kind_name}</span>
        <div className="muted small">{number}</div>
      </>
    ),
  },
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
    render: (_, { state, state_name }) => <span className={`tag ${PAPER_TONES[state]}`}>{state_name}</span>,
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
  { title: '版本', dataIndex: 'version', align: 'right', width: 70 },
  { title: '上传', dataIndex: 'added_by', className: 'sub', width: 100 },
];

const actsColumn = (
  edit: (paper: GoodsPaper) => void,
  remove: (paper: GoodsPaper) => void,
): Columns<GoodsPaper>[number] => ({
  title: '操作',
  key: 'acts',
  width: 110,
  className: 'nowrap',
  render: (_, paper) => (
    <>
      <button type="button" className="btn text" onClick={() => edit(paper)}>
        修改
      </button>
      <button type="button" className="btn text" onClick={() => remove(paper)}>
        移除
      </button>
    </>
  ),
});

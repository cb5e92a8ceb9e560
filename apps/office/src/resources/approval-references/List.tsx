import { REFERENCE_COLUMNS } from '@qingnang/contract/approval-references';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { RX_CLASSES } from '../../app/words.ts';
import { factWords } from '../../shared/reference-words.ts';
import { type ReferenceRow, useReferences } from './api.ts';
import { ImportDialog } from './parts/ImportDialog.tsx';
import './references.css';

/** 批准文号库: what is known of approval numbers, from files that staff bring. */
export function ApprovalReferences() {
  const canWrite = may(useMe(), 'goods.write');
  const params = useListParams();
  const [isImporting, setImporting] = useState(false);
  const filter = { keywords: params.get('keywords'), differs: params.get('differs') };
  const { data, error, refetch } = useReferences({ ...filter, page: params.page });
  const isFiltered = filter.keywords !== '' || filter.differs !== '';
  return (
    <>
      <PageTitle>批准文号库</PageTitle>
      <div className="page-head">
        <h1>批准文号库</h1>
        <span className="muted">导入商品、补全草稿和编辑商品时，按文号补空项；已填的不覆盖</span>
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => setImporting(true)}>
              <Icon name="upload" /> 导入文号
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="批准文号列表">
        <nav className="tabs" aria-label="筛选">
          <Link to={{ search: '' }} replace aria-current={filter.differs === '' ? 'page' : undefined}>
            全部
          </Link>
          <Link
            to={{ search: '?differs=1' }}
            replace
            aria-current={filter.differs === '1' ? 'page' : undefined}
          >
            与商品不一致
          </Link>
        </nav>
        <search className="filt">
          <SearchBox
            label="搜索文号"
            placeholder="批准文号、通用名、厂家、持有人"
            value={filter.keywords}
            onSearch={(keywords) => params.set({ keywords })}
          />
        </search>
        <div className="list-scroll">
          <ListTable<ReferenceRow>
            label="批准文号"
            columns={COLUMNS}
            rows={data?.list}
            rowKey="approval_no"
            error={error}
            retry={refetch}
            empty={isFiltered ? '没有符合条件的文号' : '还没有文号，请导入药监局或供应商的文号表'}
          />
        </div>
        <ListFoot unit="个文号" data={data} onPage={params.setPage} />
      </section>
      {isImporting && <ImportDialog close={() => setImporting(false)} />}
    </>
  );
}

const orDash = (text: string) => text || <span className="muted">—</span>;

const COLUMNS: Columns<ReferenceRow> = [
  { title: REFERENCE_COLUMNS.approval_no, dataIndex: 'approval_no', className: 'nowrap strong' },
  {
    title: '通用名、规格',
    key: 'name',
    render: (_, { name, spec }) => (
      <>
        {orDash(name)}
        <div className="sub small reference-spec" title={spec}>
          {spec}
        </div>
      </>
    ),
  },
  {
    title: REFERENCE_COLUMNS.dosage_form,
    key: 'form',
    className: 'nowrap',
    render: (_, row) => orDash(row.dosage_form),
  },
  {
    title: '厂家、持有人',
    key: 'maker',
    render: (_, { maker, mah }) => (
      <>
        {orDash(maker)}
        {mah !== '' && mah !== maker && <div className="sub small">持有人 {mah}</div>}
      </>
    ),
  },
  {
    title: REFERENCE_COLUMNS.rx_class,
    key: 'rx',
    className: 'nowrap',
    render: (_, row) => orDash(RX_CLASSES[row.rx_class] ?? ''),
  },
  { title: '商品', key: 'goods', render: (_, row) => <Goods row={row} /> },
  {
    title: '最近导入',
    key: 'taken',
    className: 'sub small',
    render: (_, { staff, file_name: file, taken_at: at }) => (
      <span title={file}>
        {dateTime(at)}
        <br />
        {staff}
      </span>
    ),
  },
];

function Goods({ row: { approval_no: number, goods, differing } }: { row: ReferenceRow }) {
  if (goods === 0) return <span className="muted">—</span>;
  return (
    <>
      <Link to={`/goods?keywords=${encodeURIComponent(number)}`}>{count(goods)} 个</Link>
      {differing.map(({ id, name, differs }) => (
        <div key={id} className="small">
          <Link to={`/goods/${id}`}>{name}</Link>{' '}
          <span className="warn">
            {differs
              .map(({ field, own }) => `${REFERENCE_COLUMNS[field]}为 ${factWords(field, own)}`)
              .join('，')}
          </span>
        </div>
      ))}
    </>
  );
}

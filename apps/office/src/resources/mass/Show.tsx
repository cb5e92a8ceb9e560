import { Link, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { errorFile, type MassChange, type MassRow, useMassChange } from './api.ts';
import { Acts } from './parts/Acts.tsx';
import { STATES } from './words.ts';
import './mass.css';

/** One file: before → after for every goods, and the rows that were refused. */
export function MassShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Change id={id} /> : <MissingPage />;
}

function Change({ id }: { id: number }) {
  const me = useMe();
  const params = useListParams();
  const only = ['changed', 'refused'].includes(params.get('only')) ? params.get('only') : '';
  const { data, error, refetch } = useMassChange(id, only, params.page);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const { change, rows } = data;
  return (
    <>
      <PageTitle>{`批量修改 ${change.file_name}`}</PageTitle>
      <div className="page-head">
        <h1>{change.file_name}</h1>
        <span className={`tag ${STATES[change.status].tone}`}>{STATES[change.status].name}</span>
        <span className="muted">{history(change)}</span>
        <div className="btns">
          {change.rows_refused > 0 && (
            <a className="btn" href={errorFile(id)} download>
              <Icon name="download" /> 错误行 XLSX
            </a>
          )}
          {may(me, 'goods.write') && <Acts change={change} />}
        </div>
      </div>
      <Waiting change={change} />
      <section className="card" aria-label="改动">
        <Tabs change={change} only={only} />
        <ListTable<MassRow>
          label="改动"
          columns={COLUMNS}
          rows={rows.list}
          rowKey="row_no"
          error={error}
          retry={refetch}
          empty="没有这样的行"
        />
        <ListFoot unit="行" data={rows} onPage={params.setPage} />
      </section>
    </>
  );
}

/** Prices that move too far for one person, in this change or taken out of it. */
function Waiting({ change: { status, held_id: heldId } }: { change: MassChange }) {
  if (status === 'waiting')
    return (
      <p className="alert info">
        价格变动较大，另一位同事同意后生效。<Link to="/approvals">查看待复核</Link>
      </p>
    );
  if (status === 'refused')
    return <p className="alert bad">复核未通过或已撤回，价格没有改动。请改正后重新上传。</p>;
  if (heldId === null) return null;
  return (
    <p className="alert info">
      变动较大的价格没有一起执行，须另一位同事复核。<Link to={`/mass/${heldId}`}>查看这些价格</Link>
    </p>
  );
}

function history(change: MassChange): string {
  const { staff, created_at: at, applied_at: applied, undone_at: undone, rows_total: rows } = change;
  const same = rows - change.rows_changed - change.rows_refused;
  const times = [
    `${count(rows)} 行${same > 0 ? `，其中 ${count(same)} 行没有改动` : ''}`,
    `${staff} ${dateTime(at)} 上传`,
    ...(applied === null ? [] : [`${dateTime(applied)} 执行`]),
    ...(undone === null ? [] : [`${dateTime(undone)} 撤销`]),
  ];
  return times.join('　');
}

function Tabs({ change, only }: { change: MassChange; only: string }) {
  const tabs = [
    { only: '', label: '全部', rows: change.rows_changed + change.rows_refused },
    { only: 'changed', label: change.status === 'preview' ? '将改动' : '改动', rows: change.rows_changed },
    { only: 'refused', label: '错误', rows: change.rows_refused },
  ];
  return (
    <nav className="tabs" aria-label="筛选">
      {tabs.map((tab) => (
        <Link
          key={tab.only}
          to={{ search: tab.only && `?only=${tab.only}` }}
          replace
          aria-current={tab.only === only ? 'page' : undefined}
        >
          {tab.label}
          <b className={tab.only === 'refused' && tab.rows > 0 ? 'hot' : ''}>{count(tab.rows)}</b>
        </Link>
      ))}
    </nav>
  );
}

const COLUMNS: Columns<MassRow> = [
  { title: '行', dataIndex: 'row_no', width: 70, className: 'sub' },
  {
    title: '商品',
    key: 'goods',
    width: '30%',
    render: (_, { goods_id: id, name }) => (
      <>
        {name ? <Link to={`/goods/${id}`}>{name}</Link> : <span className="muted">—</span>}
        {id > 0 && <div className="muted small">编号 {id}</div>}
      </>
    ),
  },
  { title: '改动', key: 'changes', render: (_, row) => <Changes row={row} /> },
];

function Changes({ row: { changes, error } }: { row: MassRow }) {
  if (error) return <span className="bad">{error}</span>;
  if (changes.length === 0) return <span className="muted">没有改动</span>;
  return (
    <ul className="mass-changes">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="muted">{label}</span> <del>{before || '空'}</del> → <ins>{after || '空'}</ins>
        </li>
      ))}
    </ul>
  );
}

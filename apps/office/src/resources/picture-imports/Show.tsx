import { Progress } from 'antd';
import { Link, useParams } from 'react-router';
import { FileHead } from '../../app/FileHistory.tsx';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { MissingPage } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import {
  errorFile,
  type PictureEntry,
  type PictureImport,
  STATES,
  usePictureAct,
  usePictureImport,
} from './api.ts';
import './picture-imports.css';

/** One ZIP: which file is whose, the run, and what was not taken. */
export function PictureImportShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Import key={id} id={id} /> : <MissingPage />;
}

function Import({ id }: { id: number }) {
  const params = useListParams();
  const only = params.get('only');
  const { data, error, refetch } = usePictureImport(id, { only, page: params.page });
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const { import: made, entries } = data;
  return (
    <>
      <FileHead file={made} state={STATES[made.state]}>
        <Acts made={made} />
      </FileHead>
      {made.problem !== '' && (
        <p className="alert bad" role="alert">
          {made.problem}
        </p>
      )}
      <section className="card" aria-label="图片">
        {made.state === 'running' && <Running made={made} />}
        <Tabs made={made} only={only} />
        <ListTable<PictureEntry>
          label="图片"
          columns={COLUMNS}
          rows={entries.list}
          rowKey="entry_no"
          error={error}
          retry={refetch}
          empty="没有这样的图片"
        />
        <ListFoot unit="张" data={entries} onPage={params.setPage} />
      </section>
    </>
  );
}

function Acts({ made: { id, state, waiting, refused } }: { made: PictureImport }) {
  const fail = useFailure();
  const act = usePictureAct(id);
  const send = (wanted: 'start' | 'stop') => act.mutateAsync(wanted).catch(fail);
  return (
    <div className="btns">
      {refused > 0 && (
        <a className="btn" href={errorFile(id)} download>
          <Icon name="download" /> 未导入 CSV
        </a>
      )}
      {state === 'running' ? (
        <button type="button" className="btn danger" disabled={act.isPending} onClick={() => send('stop')}>
          停止
        </button>
      ) : (
        waiting > 0 && (
          <button
            type="button"
            className="btn primary"
            disabled={act.isPending}
            onClick={() => send('start')}
          >
            导入 {count(waiting)} 张
          </button>
        )
      )}
    </div>
  );
}

/** It goes on when the page is left. */
function Running({ made: { total, waiting } }: { made: PictureImport }) {
  return (
    <div className="picture-running">
      <Progress
        percent={Math.floor(((total - waiting) / Math.max(1, total)) * 100)}
        status="active"
        aria-label="进度"
      />
      <p role="status">还有 {count(waiting)} 张；可以离开本页</p>
    </div>
  );
}

function Tabs({ made, only }: { made: PictureImport; only: string }) {
  const tabs = [
    { only: '', label: '全部', files: made.total },
    { only: 'waiting', label: '待导入', files: made.waiting },
    { only: 'done', label: '已导入', files: made.done },
    { only: 'refused', label: '未导入', files: made.refused },
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
          <b>{count(tab.files)}</b>
        </Link>
      ))}
    </nav>
  );
}

const ENTRY_STATES: Record<PictureEntry['state'], string> = {
  waiting: '待导入',
  done: '已导入',
  refused: '未导入',
};

const COLUMNS: Columns<PictureEntry> = [
  { title: '文件', dataIndex: 'path', className: 'picture-path' },
  {
    title: '商品',
    key: 'goods',
    render: (_, { goods_id: id, goods }) =>
      id > 0 ? <Link to={`/goods/${id}`}>{goods}</Link> : <span className="muted">—</span>,
  },
  { title: '顺序', key: 'position', align: 'right', render: (_, { position }) => position || '—' },
  {
    title: '结果',
    key: 'state',
    render: (_, { state, problem }) =>
      problem === '' ? ENTRY_STATES[state] : <span className="bad">{problem}</span>,
  },
];

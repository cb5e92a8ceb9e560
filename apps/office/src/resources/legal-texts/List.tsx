import { keysOf } from '@qingnang/contract/keys';
import { LEGAL_TEXTS, type LegalCode, legalPath } from '@qingnang/contract/legal-words';
import { Link, useNavigate } from 'react-router';
import { useFailure } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { type LegalRow, useDeleteDraft, useDraft, useLegalTexts } from './api.ts';

/** 协议与政策: every version of the two texts that customers agree to, drafts first. */
export function LegalTextList() {
  const canWrite = may(useMe(), 'content.write');
  const { data, error, refetch } = useLegalTexts();
  return (
    <>
      <PageTitle>协议与政策</PageTitle>
      <div className="page-head">
        <h1>协议与政策</h1>
        <span className="muted">
          新版本由另一位同事复核后发布；发布后的版本不能修改，一直可以查看；需要重新同意的，客户下次访问时会被询问
        </span>
      </div>
      {keysOf(LEGAL_TEXTS).map((code) => (
        <section className="card" key={code} aria-label={LEGAL_TEXTS[code].title}>
          <header>
            <h2>{LEGAL_TEXTS[code].title}</h2>
            {canWrite && data && !data.list.some((row) => row.code === code && row.published_at === null) && (
              <DraftButton code={code} />
            )}
          </header>
          <ListTable<LegalRow>
            label={`${LEGAL_TEXTS[code].title}的版本`}
            columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
            rows={data?.list.filter((row) => row.code === code)}
            rowKey="id"
            error={error}
            retry={refetch}
            empty="还没有文本，请起草"
          />
        </section>
      ))}
    </>
  );
}

function DraftButton({ code }: { code: LegalCode }) {
  const draft = useDraft();
  const navigate = useNavigate();
  const fail = useFailure();
  const begin = () =>
    draft.mutateAsync(code).then(
      ({ id }) => navigate(`/legal-texts/${id}`),
      (error: unknown) => fail(error),
    );
  return (
    <button type="button" className="btn more" onClick={() => void begin()}>
      起草新版本
    </button>
  );
}

const COLUMNS: Columns<LegalRow> = [
  {
    title: '版本',
    key: 'number',
    width: 110,
    render: (_, { id, number }) => <Link to={`/legal-texts/${id}`}>第 {number} 版</Link>,
  },
  {
    title: '状态',
    key: 'state',
    width: 240,
    render: (_, { published_at: at, published_by: by, missing, is_asked: asked }) =>
      at === null ? (
        <>
          <span className="tag warn">{asked ? '待复核' : '草稿'}</span>
          {missing.length > 0 && <span className="muted small"> 还有 {missing.length} 处未填写</span>}
        </>
      ) : (
        <>
          {dateTime(at)} 发布 <span className="muted small">{by}</span>
        </>
      ),
  },
  { title: '修改说明', key: 'note', render: (_, { note }) => note || '—' },
  {
    title: '同意',
    key: 'consents',
    width: 150,
    render: (_, { demands_consent: demands, consents, published_at: at }) => (
      <>
        {demands ? '需要重新同意' : '不需要'}
        {at !== null && <div className="muted small">{count(consents)} 人已同意</div>}
      </>
    ),
  },
];

const ACTS: Columns<LegalRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 110,
  render: (_, row) =>
    row.published_at === null ? (
      <DeleteButton row={row} />
    ) : (
      <a href={legalPath(row.code, row.number)} target="_blank" rel="noopener">
        查看页面
      </a>
    ),
};

function DeleteButton({ row }: { row: LegalRow }) {
  const confirm = useConfirm();
  const remove = useDeleteDraft();
  return (
    <button
      type="button"
      className="btn text"
      onClick={() =>
        confirm({
          title: `删除《${row.title}》的草稿？`,
          okText: '删除',
          act: () => remove.mutateAsync(row.id),
          done: '草稿已删除',
        })
      }
    >
      删除
    </button>
  );
}

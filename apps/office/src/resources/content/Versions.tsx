import { App, Modal } from 'antd';
import { useState } from 'react';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { count, dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { type ArticleVersion, type StaffArticle, useArticleActs, useVersion, useVersions } from './api.ts';
import '../../shared/editor/editor.css';

interface VersionsProps {
  article: StaffArticle;
  canWrite: boolean;
  onClose: () => void;
}

/** What the article said before, to be read and to be taken back. */
export function Versions({ article, canWrite, onClose }: VersionsProps) {
  const versions = useVersions(article.id, article.version);
  const [shown, setShown] = useState<number | null>(null);
  const columns: Columns<ArticleVersion> = [
    { title: '版本', dataIndex: 'version', width: 60, align: 'right' },
    { title: '标题', dataIndex: 'title' },
    { title: '字数', key: 'letters', width: 80, align: 'right', render: (_, row) => count(row.letters) },
    { title: '保存人', key: 'staff', width: 90, render: (_, row) => row.staff || '系统载入' },
    { title: '时间', key: 'at', className: 'sub nowrap', width: 140, render: (_, row) => dateTime(row.at) },
    {
      title: '操作',
      key: 'acts',
      className: 'nowrap',
      width: 120,
      render: (_, { version }) => (
        <>
          <button type="button" className="btn text" onClick={() => setShown(version)}>
            查看
          </button>
          {canWrite && version !== article.version && (
            <Restore article={article} to={version} onDone={onClose} />
          )}
        </>
      ),
    },
  ];
  return (
    <Modal open title="历史版本" width={760} footer={null} onCancel={onClose}>
      <ListTable<ArticleVersion>
        label="历史版本"
        columns={columns}
        rows={versions.data?.list}
        rowKey="version"
        error={versions.error}
        retry={versions.refetch}
        empty="还没有保存过"
      />
      {shown !== null && <Shown id={article.id} version={shown} />}
    </Modal>
  );
}

function Restore({ article, to, onDone }: { article: StaffArticle; to: number; onDone: () => void }) {
  const { modal, message } = App.useApp();
  const fail = useFailure();
  const { restore } = useArticleActs();
  const ask = () =>
    modal.confirm({
      title: `恢复到版本 ${to}？`,
      content: '标题和正文换回那时的内容，未保存的修改会丢失；现在的版本仍可再恢复。',
      okText: '恢复',
      onOk: () =>
        restore.mutateAsync({ id: article.id, version: article.version, to }).then(
          () => {
            void message.success('已恢复');
            onDone();
          },
          (error: unknown) => fail(error),
        ),
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      恢复
    </button>
  );
}

function Shown({ id, version }: { id: number; version: number }) {
  const { data, error, refetch } = useVersion(id, version);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={6} />;
  return (
    <section className="version-text" aria-label={`版本 ${version} 的内容`}>
      <h2>{data.title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: versions are cleaned when they are saved */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: data.body }} />
    </section>
  );
}

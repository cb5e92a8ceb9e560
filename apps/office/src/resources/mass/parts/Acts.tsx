import { App } from 'antd';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { type MassChange, useMassAct, useMassDrop } from '../api.ts';

/** What can be done with a file: carried out or thrown away before, undone once after. */
export function Acts({ change }: { change: MassChange }) {
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const fail = useFailure();
  const act = useMassAct(change.id);
  const drop = useMassDrop(change.id);
  const changed = count(change.rows_changed);
  /** A conflict names the goods that somebody has changed since: too much for a passing message. */
  const explain = (title: string, error: unknown) => {
    if (error instanceof ApiError && error.isConflict) modal.error({ title, content: error.message });
    else fail(error);
  };
  const apply = () =>
    modal.confirm({
      title: `修改 ${changed} 个商品？`,
      content: `${change.rows_refused > 0 ? `${count(change.rows_refused)} 行有错误，不会执行。` : ''}执行后可以撤销一次。`,
      okText: `修改 ${changed} 个商品`,
      onOk: () =>
        act.mutateAsync('apply').then(
          (heard) => void message.success(heard.message),
          (error: unknown) => explain('没有执行', error),
        ),
    });
  const undo = () =>
    modal.confirm({
      title: '撤销这次批量修改？',
      content: `${changed} 个商品恢复为执行前的内容，只能撤销一次。`,
      okText: '撤销',
      okButtonProps: { danger: true },
      cancelText: '不撤销',
      onOk: () =>
        act.mutateAsync('undo').then(
          (heard) => void message.success(heard.message),
          (error: unknown) => explain('没有撤销', error),
        ),
    });
  const throwAway = () =>
    modal.confirm({
      title: '放弃这次预览？',
      content: '商品没有改动，预览会删除。',
      okText: '放弃',
      okButtonProps: { danger: true },
      onOk: () =>
        drop.mutateAsync().then(
          () => navigate('/mass', { replace: true }),
          (error: unknown) => fail(error),
        ),
    });
  if (change.status === 'applied') {
    return (
      <button type="button" className="btn danger" disabled={act.isPending} onClick={undo}>
        撤销
      </button>
    );
  }
  if (change.status !== 'preview') return null;
  return (
    <>
      <button type="button" className="btn" disabled={drop.isPending} onClick={throwAway}>
        放弃
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={act.isPending || change.rows_changed === 0}
        onClick={apply}
      >
        执行 {changed} 个商品
      </button>
    </>
  );
}

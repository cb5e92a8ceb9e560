import { keysOf } from '@qingnang/contract/keys';
import { REASON_KINDS, type ReasonKind } from '@qingnang/contract/reason-fields';
import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import {
  blankReason,
  type Reason,
  type ReasonValues,
  useAllReasons,
  useDeleteReason,
  valuesOf,
} from './api.ts';
import { KindCard } from './KindCard.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import './reasons.css';

/** What the dialog is about; null = it is closed. */
type Edited = { id: number | null; start: ReasonValues } | null;
/** Left between two neighbours, so that another one fits in. */
const STEP = 10;

/** 原因: what people choose from when they say why, by the question that it answers. */
export function ReasonList() {
  const { data, error, refetch } = useAllReasons();
  const [edited, setEdited] = useState<Edited>(null);
  const remove = useDeleteReason();
  const confirm = useConfirm();
  const add = (kind: ReasonKind, rows: readonly Reason[]) =>
    setEdited({ id: null, start: blankReason(kind, (rows.at(-1)?.sort ?? 0) + STEP) });
  return (
    <>
      <PageTitle>原因</PageTitle>
      <div className="page-head">
        <h1>原因</h1>
        <span className="muted">买家和员工说明原因时可以选择的内容</span>
      </div>
      {data ? (
        <div className="reason-kinds">
          {keysOf(REASON_KINDS).map((kind) => {
            const rows = data.list.filter((reason) => reason.kind === kind);
            return (
              <KindCard
                key={kind}
                kind={kind}
                rows={rows}
                edit={(reason) => setEdited({ id: reason.id, start: valuesOf(reason) })}
                remove={({ id, text }) =>
                  confirm({
                    title: `删除“${text}”？`,
                    content: '已有的记录保留当时的内容。',
                    okText: '删除',
                    act: () => remove.mutateAsync(id),
                    done: '已删除',
                  })
                }
              >
                <button type="button" className="btn sm" onClick={() => add(kind, rows)}>
                  <Icon name="plus" /> 新增
                </button>
              </KindCard>
            );
          })}
        </div>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={12} />
      )}
      {edited && <ReasonDialog {...edited} close={() => setEdited(null)} />}
    </>
  );
}

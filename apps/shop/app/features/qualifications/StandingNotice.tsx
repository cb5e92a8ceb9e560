import type {
  ApplicationState,
  applicationDiscard,
  applicationWithdraw,
} from '@qingnang/contract/qualifications';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

/** Where the company stands, and what to do next; nothing when all is well. */
export function StandingNotice({ state }: { state: ApplicationState }) {
  const { account, application } = state;
  if (account.is_passed === 0)
    return (
      <Notice kind="warn">
        还没有提交企业资料，审核通过后可查看价格并采购。{' '}
        <PageLink className="link" to="/register/step2">
          {application?.status === 'draft' ? '继续填写' : '去提交'}
        </PageLink>
      </Notice>
    );
  if (account.is_passed === 2)
    return (
      <Notice kind="info">
        资质审核中，通过后可查看价格并采购。{' '}
        <PageLink className="link" to="/register/step3">
          查看进度
        </PageLink>
      </Notice>
    );
  if (account.is_passed === 3)
    return (
      <Notice kind="warn">
        资质审核未通过：{account.refuse_reason}。{' '}
        <PageLink className="link" to="/register/step2">
          去修改
        </PageLink>
      </Notice>
    );
  return <OpenNotice state={state} />;
}

const DISCARD = { message: '放弃后草稿和已上传的文件会删除。', ok: '放弃草稿' };
const WITHDRAW = { message: '撤回后不再排队审核，可以修改后重新提交。', ok: '撤回' };

/** What a passed company has handed in, or begun, or was refused. */
function OpenNotice({ state: { application } }: { state: ApplicationState }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!application || application.kind === 'first' || application.status === 'passed') return null;
  const { version } = application;
  const take = async (isDraft: boolean) => {
    if (busy || !(await confirm(isDraft ? DISCARD : WITHDRAW))) return;
    setBusy(true);
    try {
      const answer = isDraft
        ? await callAndHear<typeof applicationDiscard>('DELETE /api/user/application', { query: { version } })
        : await callAndHear<typeof applicationWithdraw>('POST /api/user/application/withdraw', {
            body: { version },
          });
      toast.success(answer.message);
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  const what = `${application.kind_name}（${application.documents.map(({ name }) => name).join('、')}）`;
  if (application.status === 'submitted')
    return (
      <Notice kind="info">
        {what}审核中{application.submitted_at !== null && `，${dateTime(application.submitted_at)} 提交`}
        ，现有资料继续有效。{' '}
        <button type="button" className="link" onClick={() => void take(false)}>
          撤回
        </button>
      </Notice>
    );
  if (application.status === 'refused')
    return (
      <Notice kind="warn">
        {what}未通过：{application.reason}。请修改后重新提交
        {application.kind === 'change' && (
          <>
            ，
            <PageLink className="link" to="/basic?change=1">
              去修改
            </PageLink>
          </>
        )}
      </Notice>
    );
  return (
    <Notice kind="info">
      有未提交的{application.kind_name}草稿。{' '}
      {application.kind === 'change' && (
        <PageLink className="link" to="/basic?change=1">
          继续填写
        </PageLink>
      )}{' '}
      <button type="button" className="link" onClick={() => void take(true)}>
        放弃
      </button>
    </Notice>
  );
}

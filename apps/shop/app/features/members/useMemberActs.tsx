import type {
  HandedMember,
  MemberItem,
  memberFactorEnd,
  memberPassword,
  memberStart,
  memberStop,
} from '@qingnang/contract/members';
import { type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';

const MemberDialog = lazyKept(() => import('./MemberDialog.tsx'));
const HandedDialog = lazyKept(() => import('./HandedDialog.tsx'));

export interface MemberActs {
  add: () => void;
  edit: (member: MemberItem) => void;
  hand: (member: MemberItem) => void;
  /** For who has lost the phone. */
  endFactor: (member: MemberItem) => void;
  stop: (member: MemberItem) => void;
  start: (member: MemberItem) => void;
  /** To be rendered once on the page. */
  dialogs: ReactNode;
}

/** What the owner does with members. Refusals are shown by the call itself. */
export function useMemberActs(): MemberActs {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<{ member: MemberItem | null } | null>(null);
  const [handed, setHanded] = useState<HandedMember | null>(null);
  const run = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
  const hand = async ({ id, name }: MemberItem) => {
    const message = `给 ${name} 一个新的一次性密码吗?本人用它设置新密码前，原密码仍然有效。`;
    if (!(await confirm({ message, ok: '发放' }))) return;
    setHanded(await call<typeof memberPassword>('POST /api/members/:id/password', { at: { id } }));
  };
  const endFactor = async ({ id, name }: MemberItem) => {
    const message = `关闭 ${name} 的两步验证吗？手机丢失或更换时使用：现有登录马上下线，以后登录不再需要动态口令。`;
    if (!(await confirm({ message, ok: '关闭', danger: true }))) return;
    toast.success(
      (await callAndHear<typeof memberFactorEnd>('POST /api/members/:id/factor_off', { at: { id } })).message,
    );
  };
  const stop = async ({ id, name }: MemberItem) => {
    const message = `停用 ${name} 吗?现有登录马上下线，不能再登录。`;
    if (!(await confirm({ message, ok: '停用', danger: true }))) return;
    toast.success(
      (await callAndHear<typeof memberStop>('POST /api/members/:id/stop', { at: { id } })).message,
    );
  };
  const start = async ({ id }: MemberItem) =>
    toast.success(
      (await callAndHear<typeof memberStart>('POST /api/members/:id/start', { at: { id } })).message,
    );
  const close = () => setOpened(null);
  return {
    add: () => setOpened({ member: null }),
    edit: (member) => setOpened({ member }),
    hand: (member) => void run(() => hand(member)),
    endFactor: (member) => void run(() => endFactor(member)),
    stop: (member) => void run(() => stop(member)),
    start: (member) => void run(() => start(member)),
    dialogs: (
      <Suspense>
        {opened && (
          <MemberDialog
            member={opened.member}
            onClose={close}
            onSaved={() => {
              close();
              void revalidate();
            }}
            onAdded={(added) => {
              close();
              setHanded(added);
              void revalidate();
            }}
          />
        )}
        {handed && <HandedDialog handed={handed} onClose={() => setHanded(null)} />}
      </Suspense>
    ),
  };
}

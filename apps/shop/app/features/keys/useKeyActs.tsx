import type { keyRevoke, MachineKey, MadeMachineKey } from '@qingnang/contract/machine-keys';
import { type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';

const KeyDialog = lazyKept(() => import('./KeyDialog.tsx'));
const SecretDialog = lazyKept(() => import('./SecretDialog.tsx'));
const CallsDialog = lazyKept(() => import('./CallsDialog.tsx'));

export interface KeyActs {
  add: () => void;
  look: (key: MachineKey) => void;
  revoke: (key: MachineKey) => void;
  /** To be rendered once on the page. */
  dialogs: ReactNode;
}
type Opened = { kind: 'new' } | { kind: 'made'; made: MadeMachineKey } | { kind: 'calls'; of: MachineKey };

/** What the owner does with keys. Refusals are shown by the call itself. */
export function useKeyActs(): KeyActs {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const revoke = async ({ id, name }: MachineKey) => {
    const message = `停用密钥 ${name} 吗?用它的系统马上不能再调用，不能恢复。`;
    if (!(await confirm({ message, ok: '停用', danger: true }))) return;
    try {
      toast.success(
        (await callAndHear<typeof keyRevoke>('POST /api/keys/:id/revoke', { at: { id } })).message,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
  return {
    add: () => setOpened({ kind: 'new' }),
    look: (of) => setOpened({ kind: 'calls', of }),
    revoke: (key) => void revoke(key),
    dialogs: (
      <Suspense>
        {opened?.kind === 'new' && (
          <KeyDialog
            onClose={close}
            onMade={(made) => {
              setOpened({ kind: 'made', made });
              void revalidate();
            }}
          />
        )}
        {opened?.kind === 'made' && <SecretDialog made={opened.made} onClose={close} />}
        {opened?.kind === 'calls' && <CallsDialog of={opened.of} onClose={close} />}
      </Suspense>
    ),
  };
}

import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type MachineKey, type MadeKey, useRevokeKey } from './api.ts';
import { CallsDialog } from './CallsDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

export type Opened =
  | { kind: 'new' }
  | { kind: 'calls' | 'revoke'; of: MachineKey }
  | { kind: 'made'; made: MadeKey };

/** The dialog about a key that is open; a new key's is followed by its secret. */
export function KeyDialogs({
  opened,
  setOpened,
}: {
  opened: Opened | null;
  setOpened: (opened: Opened | null) => void;
}) {
  const close = () => setOpened(null);
  switch (opened?.kind) {
    case undefined:
      return null;
    case 'new':
      return <KeyDialog close={close} done={(made) => setOpened({ kind: 'made', made })} />;
    case 'made':
      return <SecretDialog made={opened.made} close={close} />;
    case 'calls':
      return <CallsDialog of={opened.of} close={close} />;
    case 'revoke':
      return <RevokeDialog of={opened.of} close={close} />;
  }
}

function RevokeDialog({ of, close }: { of: MachineKey; close: () => void }) {
  const revoke = useRevokeKey(of.id);
  return (
    <ReasonDialog
      title={`停用“${of.name}”？`}
      content="停用后马上不能再调用，不能恢复；需要时新增密钥。"
      okText="停用"
      act={(reason) => revoke.mutateAsync(reason)}
      done="密钥已停用"
      close={close}
    />
  );
}

import type { base, UserBase } from '@qingnang/contract/accounts';
import type {
  ContractDraft,
  ContractItem,
  ContractStateData,
  contractState,
} from '@qingnang/contract/contracts';
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { ContractList } from '../../features/contracts/ContractList.tsx';
import { ContractPaper } from '../../features/contracts/ContractPaper.tsx';
import styles from '../../features/contracts/Contracts.module.css';
import { type Drafting, useDraft } from '../../features/contracts/contract-data.ts';
import { SignedPanel } from '../../features/contracts/SignedPanel.tsx';
import { SignPanel } from '../../features/contracts/SignPanel.tsx';
import { useReading } from '../../features/contracts/useReading.ts';
import { defineData } from '../../lib/data.ts';
import { internalPath } from '../../lib/internal-path.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

// The header takes `user` from here.
const page = defineData(async (call) => {
  const [user, contract] = await Promise.all([
    call<typeof base>('GET /api/user/base'),
    call<typeof contractState>('GET /api/contract'),
  ]);
  return { user, contract };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ContractPage() {
  const { user, contract } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const back = internalPath(query.get('redirect'));
  const { drafting, renew } = useDraft(contract.sign_year);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const onSigned = () => {
    if (back !== null) void navigate(back, { replace: true });
    else void revalidate();
  };
  const live = contract.list.find(
    ({ status, valid_until }) => status === 'signed' && valid_until === contract.valid_until,
  );
  const others = contract.list.filter((one) => one !== live);
  return (
    <MemberFrame trail={[{ label: '电子合同' }]}>
      <Standing contract={contract} fromOrder={back !== null} />
      {contract.valid_until !== null && <SignedPanel contract={live} validUntil={contract.valid_until} />}
      {drafting && (
        <Signing drafting={drafting} user={user} list={others} onSigned={onSigned} onRetry={renew} />
      )}
      {!drafting && others.length > 0 && <ContractList list={others} />}
    </MemberFrame>
  );
}

function Standing({ contract, fromOrder }: { contract: ContractStateData; fromOrder: boolean }) {
  const { state, sign_year: year, reason } = contract;
  if (reason !== '') return <Notice kind="warn">{reason}</Notice>;
  if (state === 'none')
    return (
      <Notice kind="bad">
        {year} 年度购销合同还没有签署，签好后才能提交订单。
        {fromOrder && '您的购物车已保留，签完自动返回。'}
      </Notice>
    );
  return state === 'soon' ? (
    <Notice kind="warn">
      合同将于 {contract.valid_until} 到期，现在可以签署 {year} 年度合同，采购不会中断。
    </Notice>
  ) : null;
}

interface SigningProps {
  drafting: Drafting;
  user: UserBase;
  list: readonly ContractItem[];
  onSigned: (contract: ContractItem) => void;
  onRetry: () => void;
}

function Signing({ drafting, onRetry, ...rest }: SigningProps) {
  if (drafting.state === 'loading') return <Skeleton height={480} />;
  if (drafting.state === 'failed')
    return (
      <section className="panel">
        <FailedPart message={drafting.message} onRetry={onRetry} />
      </section>
    );
  return <Draft key={drafting.draft.id} draft={drafting.draft} {...rest} />;
}

type DraftProps = Omit<SigningProps, 'drafting' | 'onRetry'> & { draft: ContractDraft };

function Draft({ draft, user, list, onSigned }: DraftProps) {
  const reading = useReading(draft.parts.length);
  return (
    <div className={styles.grid}>
      <ContractPaper draft={draft} reading={reading} />
      <aside className={styles.aside}>
        <SignPanel draft={draft} user={user} reading={reading} onSigned={onSigned} />
        {list.length > 0 && <ContractList list={list} />}
      </aside>
    </div>
  );
}

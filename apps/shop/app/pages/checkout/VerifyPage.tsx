import type { Remedy } from '../../features/checkout/remedy.ts';
import { useCheckout } from '../../features/checkout/useCheckout.ts';
import { VerifyForm } from '../../features/checkout/VerifyForm.tsx';
import { VerifySkeleton } from '../../features/checkout/VerifySkeleton.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

/** The chosen lines live in the browser window, so the order is worked out from there and not with the document. */
export default function VerifyPage() {
  const { loading, retry, show } = useCheckout();
  return (
    <>
      <CheckoutHead title="核对订单" step={2} />
      {loading.state === 'loading' && <VerifySkeleton />}
      {loading.state === 'failed' && (
        <Failed message={loading.message} remedy={loading.remedy} onRetry={retry} />
      )}
      {loading.state === 'ready' && (
        <VerifyForm ids={loading.ids} view={loading.view} draft={loading.draft} onView={show} />
      )}
    </>
  );
}

interface FailedProps {
  message: string;
  remedy: Remedy | null;
  onRetry: () => void;
}

const Failed = ({ message, remedy, onRetry }: FailedProps) => (
  <div className="wrap page-top">
    <EmptyState title="暂时不能下单" panel>
      <p role="alert">{message}</p>
      <p className="row">
        {remedy && (
          <ButtonLink variant="primary" to={remedy.url}>
            {remedy.action}
          </ButtonLink>
        )}
        <ButtonLink variant={remedy ? 'line' : 'primary'} to="/cart">
          返回购物车
        </ButtonLink>
        <Button onClick={onRetry}>重新核对</Button>
      </p>
    </EmptyState>
  </div>
);

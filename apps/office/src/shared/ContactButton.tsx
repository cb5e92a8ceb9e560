import { useNavigate } from 'react-router';
import { useFailure } from '../app/failure.tsx';
import { useContact } from './contact.ts';

/** Opens the conversation with a customer and goes there. */
export function ContactButton({ accountId }: { accountId: number }) {
  const contact = useContact();
  const fail = useFailure();
  const navigate = useNavigate();
  const open = () =>
    contact.mutate(accountId, {
      onSuccess: ({ id }) => void navigate(`/chat/${id}?view=mine`),
      onError: (error) => fail(error),
    });
  return (
    <button type="button" className="btn" disabled={contact.isPending} onClick={open}>
      发消息
    </button>
  );
}
